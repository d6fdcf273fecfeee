//! What is and what is not called a link, as a mail reader would see it. The link is drawn into the
//! text between « and »; a text without the marks is the link.

use super::super::{MAX_CONTEXT, first_word, last_word};
use super::*;

const NOT_LIKELY: &[&str] = &[
    // Files.
    "see «README.md» first",
    "«CHANGELOG.md»",
    "«README.MD»",
    "«README.md#install»",
    "edit «src.rs»",
    "«main.rs:42»",
    "error in «main.rs:42»: oops",
    "«lib.rs»",
    "«setup.py»",
    "«foo.py?x»",
    "«install.sh»",
    "run «build.pl» now",
    "«test.pl»",
    "«index.pl»",
    "the attached «photos.zip» file",
    "«clip.mov»",
    "«hello.ps»",
    "«main.cc»",
    "«libfoo.so»",
    "«libfoo.1.so»",
    "«libfoo.la»",
    "«Makefile.am»",
    "«Makefile.in»",
    "«configure.ac»",
    "«config.h.in»",
    "«MANIFEST.in»",
    "«requirements.in»",
    "«kernel.cl»",
    "«list.ml»",
    "«ViewController.mm»",
    "«Foo.pm»",
    "«main.tf»",
    "«Code.gs»",
    "«backup.tar.bz»",
    "«app.js.map»",
    "«styles.css.map»",
    "«app.js.br»",
    "«player.gd»",
    "«django.mo»",
    "«Main.java»",
    "«log4j.properties»",
    "«gradle.properties»",
    "«key.pub»",
    "id_«rsa.pub» file",
    "«nginx.pid»",
    "«TODO.org»",
    "«notes.org»",
    "«config.ru»",
    "open «Safari.app» now",
    "«Xcode.app/Contents»",
    "«graph.dot»",
    "«common.mk»",
    "«logo.ai»",
    "«types.d.rs»",
    "«parser.test.py»",
    "«notes.2024.md»",
    "«my-module.rs»",
    "_«config.md» is read",
    "«src.zip/main.c»",
    "«setup.py/setup.cfg»",
    "«test3.in»",
    "«my-test.pl»",
    "«lilypond-generator.ly»",
    "«index.html.tt»",
    "«meson.build»",
    "«IDLE.app»",
    "«kernel.cu»",
    "«main.sv»",
    "«logo-final.ai»",
    "«ebook.mobi»",
    "«System.map»",
    "«perf.data»",
    "«graphical.target»",
    // Fields, methods, packages.
    "len(«row.date»)",
    ":func:`«distro.id»`",
    "«Blob.prototype.stream»",
    "«tokenize.NL»",
    "«operator.ge»",
    "«file.seek»(0)",
    "«collator.compare»(a, b)",
    "«System.in»",
    "«ML.NET»",
    "«self.name»",
    "«this.id»",
    "«user.name»",
    "«user.id»",
    "«user.email»",
    "«logger.info»",
    "«console.info»(x)",
    "«document.open»()",
    "«window.open»(url)",
    "«event.target»",
    "«e.target»",
    "«list.map»(f)",
    "«Array.prototype.map»",
    "«Date.now»()",
    "«datetime.now»()",
    "«date.today»()",
    "«order.total»",
    "«order.date»",
    "«page.link»",
    "«obj.call»",
    "«config.dev»",
    "«options.host»",
    "«request.host»",
    "«self.app.name»",
    "«this.props.id»",
    "«request.user.id»",
    "«foo.bar»",
    "«foo.new»",
    "«np.int»",
    "«np.ma»",
    "«os.name»",
    "«sys.platform.is»",
    "«self.net»",
    "«torch.cat»",
    "«self.is»_valid",
    "«data.in»_place",
    "$«user.name»",
    "$«base.fr»",
    "en_«GB.ee»",
    "«base.fr»_x",
    "«base.fr»()",
    "«basket.info»+=1",
    "«org.gnome.fr»",
    "«12.km»",
    "«nota.Fr»",
    "${«foo.id»}",
    "std::«fs.read»",
    "ptr->«list.next»",
    "my_«list.id»",
    "&«self.id»",
    "!«form.open»",
    "«userInfo.id»",
    "«myApp.host»",
    "«e1.id»",
    "x=«thing.email»",
    "«thing.email»='x'",
    "package «org.example.app»;",
    "«com.example.app»",
    "«org.gnome.software»",
    "«java.util.zip»",
    "«java.net»",
    "«java.io»",
    "«io.github.name»",
    "«System.Net»",
    "«System.IO»",
    "«ASP.NET»",
    "Visual «Basic.NET»",
    "«Foo.Bar»",
    "«map.at»::x",
    "«theme.select»[0]",
    "{«page.url.host»}",
    "#«main.info»",
    "«std.io»",
    "«self.total/2»",
    "«a.b.name»",
    "«Op.ne»",
    "«x.id»",
    // Numbers, versions, prices, times.
    "version «1.0.is» out",
    "version «v1.2.so» it",
    "in «2.no» way",
    "at «10.am»",
    "«10.am/pm»",
    "for $«5.to» get",
    "costs «10.in» all",
    "since «2.is» broken",
    "only «3.mm» thick",
    "about «5k.to» spend",
    "the «3rd.in» line",
    "«python3.11.is» out",
    "«2.x.is» fine",
    "«99.so» cheap",
    "«1.2.3.no»",
    "«24.at» least",
    "«1.0.0-beta.is» out",
    // Abbreviations.
    "«M.Sc.in»",
    "«EE.UU.de» ayer",
    "«Dr.med» Müller",
    "«et.al»",
    "the «U.S.in» 1990",
    "«S.A.de» C.V.",
    "«e.g.it» is",
    "a «B.Sc» degree",
    "«B.Tech»",
    "«M.sc»",
    "«B.Com»",
    "«a.k.a.is»",
    "at 5 «p.m.at» home",
    "«etc.in» the",
    "apples «etc.to» go",
    "Foo «Inc.is» big",
    "«will.i.am»",
    "«usw.es» war",
    "I «can't.so» there",
    "I can'«t.so» there",
    "if we’«re.in» trouble",
    "it'«s.at» home",
    // Missing spaces.
    "We «finish.It» was",
    "das ist «gut.Es» regnet",
    "c'est «fini.La» suite",
    "это «конец.Дети» спят",
    "Acabou o «filme.Com» isso",
    "es el «fin.No» hay más",
    "la «casa.De» repente",
    "het is «klaar.De» man",
    "det är «slut.Men» jag",
    "to «koniec.To» jest",
    "e la «fine.Il» giorno",
    "he «left.US» troops",
    "on «Friday.So» we",
    "the «end.In» the beginning",
    "alles «gut.es» war",
    "es ist «vorbei.es» regnet",
    "c'est «fini.la» suite",
    "muchas «gracias.no» hay",
    "I am «fine.how» are you",
    "«this.is» it",
    "«that.is»",
    "«how.to»",
    "«it.is»",
    "«and.so» on",
    "well «done.so» far",
    "«go.to» bed",
    "I said «no.no» way",
    "like «this.in» the",
    "thank «you.my» name",
    "right «here.now» what",
    "«HELLO.MY» NAME",
    "THE «END.IT» WAS",
    "그는 «갔다.한국» 사람",
    "他说。«我爱你。我爱你»",
    "«他说。我爱你»",
    "«終わり。みんな»帰った",
    "«終わり｡みんな»",
    "«我用了。it»",
    "«hello.world»!",
    "«wait.no» way",
    // Two words of a script without case, or the second an everyday word.
    "يوم «أمس.مصر» جميلة",
    "«उदाहरण.भारत»",
    "«예시.한국»",
    "«끝났다.한국»",
    "«ไปมาแล้ว.ไทย» สวย",
    "«הביתה.ישראל»",
    "«شد.همراه»",
    "«تمام.بازار»",
    "«می‌شود.بازار»",
    "«тихо.дети» спят",
    "«мне.онлайн»",
    "«г.москва»",
    "«下班了.我爱你»",
    "«終わった.みんな»",
    "«հող.հայ»",
    // Names with numbers, phrases, packages, pages of style.
    "«HTML5.is» good",
    "«H2O.in» water",
    "«paper-v2.final»",
    "«I.am.so.cool»",
    "«not.at.all.cool»",
    "«dev.example.notes.app»",
    "«self.style.bg»",
    "«section.team»",
    "«toast.show»",
    "if(«form.open»",
    "«form.open»&&x",
    "«HTML5.so» what",
    "«VB.NET»",
];

/// Links alone in a text.
const SITES: &str = "\
    example.com Example.com EXAMPLE.COM example.COM shop.example.co.uk beispiel.at exemple.be
    esempio.it ejemplo.es exempel.se eksempel.no eksempel.dk voorbeeld.nl exemplo.com.br
    exemplo.pt przyklad.pl priklad.cz pelda.hu exemplu.ro esimerkki.fi example.in пример.рф
    пример.бг 例え.jp 例え.テスト 例子.中国 例子.香港 παράδειγμα.ελ münchen.de x.com X.com t.co g.co bit.ly/abc
    bit.ly t.me/channel youtu.be/xyz youtu.be is.gd/abc goo.gl/maps crates.io socket.io
    github.io docs.rs/serde lib.rs/crates lib.rs/latest company.photography foo.accountants
    abc.museum gov.uk heise.de Heise.de golem.de mbl.is vg.no nrk.no en.wikipedia.org/wiki/X
    de.wikipedia.org it.wikipedia.org example.com:8080 example.pl:8080 www.anything.tld
    WWW.example.md www.foo.name www.user.id blog.example.dev app.example.ai docs.example.rs
    blog.example.sh example.com.py example.gov.md 163.com 360.cn 444.hu 1und1.de 3sat.de
    9gag.com 4chan.org amazon.com Booking.com GitHub.com YouTube.com eBay.de Monday.com
    Hotels.com allegro.pl onet.pl emol.cl lanacion.com.ar spiegel.de lemonde.fr repubblica.it
    elpais.com elmundo.es bbc.co.uk bbc.co.uk/news abc.net.au cbc.ca rte.ie yle.fi svt.se dr.dk
    nu.nl standaard.be orf.at srf.ch seznam.cz index.hu ya.ru mail.ru vk.com ok.ru kompas.id
    detik.com naver.com daum.net baidu.com qq.com rakuten.co.jp asahi.com
    timesofindia.indiatimes.com twitch.tv last.fm claude.ai notion.so/page about.me/someone
    linktr.ee/someone discord.gg/abc wa.me/123456 fb.com archive.is/xyz del.icio.us
    openstreetmap.org example.shop example.online example.info example.blog example.cloud
    example.xyz example.studio example.news example.club example.live example.today
    example.world example.agency example.berlin example.eu example.tech mein-verein.de
    foo.example.co.in maps.example.com data.example.in user.example.org docs.python.org
    mail.google.com my.example.io example.ai example.app www。例え。jp 例え。jp example。com 例え。テスト/道
    heute.at jetzt.de casa.it di.se tu.no pkg.go.dev foo.web.app doc.rust-lang.org
    el.wikipedia.org res.example.de x.ai schema.org archive.org iitb.ac.in ucr.ac.cr self.com
    xn--r8jz45g.jp xn--80ak6aa92e.com example.xn--p1ai asp.net nos.nl rtve.es publico.pt
    idnes.cz hvg.hu hotnews.ro index.hr delo.si kathimerini.gr hurriyet.com.tr haaretz.co.il
    aljazeera.net ndtv.com kompas.com bangkokpost.com vnexpress.net joongang.co.kr stuff.co.nz
    folha.uol.com.br clarin.com t.me/rustlang youtu.be/dQw4 goo.gl/maps/x web.dev/learn
    blog.google docs.rs/regex fly.io linear.app notion.so/x cal.com jane.blog acme.consulting
    sme.sk postimees.ee delfi.lv 15min.lt dnevnik.bg politika.rs/sr kurir.rs/vesti vecer.com
    meduza.io lenta.ru pravda.com.ua nv.ua kun.uz tengrinews.kz inosmi.ru dawn.com geo.tv
    thedailystar.net inquirer.net straitstimes.com thestar.com.my mb.com.ph nation.africa
    news24.com punchng.com ghanaweb.com eluniversal.com.mx eltiempo.com latercera.com
    elcomercio.pe eluniverso.com abc.com.py elpais.com.uy rtl.lu vrt.be rtbf.be 20min.ch
    krone.at visir.is hbl.fi aftonbladet.se ekstrabladet.dk github.dev vercel.app deno.land
    bun.sh/docs tailwindcss.com svelte.dev astro.build vite.dev esbuild.github.io openai.com
    huggingface.co arxiv.org/abs/1706.03762 doi.org/10.1000/182 orcid.org/0000 xkcd.com/927
    news.ycombinator.com bsky.app mastodon.social fosstodon.org/@a lobste.rs/s/a example.wiki
    acme.photography acme.design acme.works acme.world acme.store acme.rocks acme.guru acme.io
    acme.ai acme.co acme.me acme.tv acme.gg acme.to acme.is acme.it acme.us foo.example.dev
    foo.example.app android.example.app dev.example.app api.example.dev status.example.io
    de.example.haus uk.example.shop test-server.example.in mail.example.so/a josha-journal.org
    fit-test.ru list.ru Sat1.de TV2.no Pro7.de Web.de GMX.net T-Online.de N-TV.de ORF.at
    EXAMPLE.DE BBC.co.uk MoneyControl.in OpenSource.dev пример.рус приклад.укр пример.срб пример.мон пример.ком пример.орг
    мой-сайт.дети 24.дети новости.пример.дети пример.дети/а пример.онлайн?а example.онлайн
    example.みんな 例子2.我爱你 例子.网络 例子.公司 例え.コム παράδειγμα.ευ अच्छा-उदाहरण.भारत उदाहरण२.भारत
    जाल.उदाहरण.भारत उदाहरण.भारत/पथ उदाहरण.भारत:8080 example.भारत مثال.موقع.مصر موقع-تجربة.مصر
    مثال.مصر/صفحة مثال.com 예시.com 예-시.한국 예시.한국/길 ตัวอย่าง.ไทย/ก example.ไทย דוגמה.co.il\
";

const LIKELY: &[&str] = &[
    "see «example.in» for more",
    "on «example.it».",
    "at «example.is»!",
    "«example.org/a»",
    "l'«exemple.fr» est",
    "voir d'«exemple.be» ici",
    "Website:«example.com»",
    "(«example.com»)",
    "[«example.com»]",
    "<«example.com»>",
    "\"«example.com»\"",
    "`«example.com»`",
    "_«example.com»_",
    "__«example.info»__ and",
    "*«example.com»*",
    "**«example.info»**",
    "url=«example.com»",
    "«example.com»(the site)",
    "«example.com»の",
    "go to «example.com» and",
    "Visit «example.com».",
    "Try «example.org», please",
    "«example.org/a_(b)»",
    "«bsky.app/profile/x»",
    "«example.zone:8080»",
    "_«example.com» and more_",
    "_see «example.com»_",
    "«heise.de»[1]",
    "auf «heise.de»(Anmeldung)",
    "url=«heise.de»",
    "«EXAMPLE.COM.AU»",
    "en «amazon.de» la tienda",
    "se «vg.no» i dag",
    "på «svt.se» har",
    "leest «example.nu» is",
    "kijk op «nu.nl».",
    "on «zoom.us» and",
];

/// What the scanner would hand over for the link drawn into a line.
fn evidence(line: &str) -> Evidence<'_> {
    let start = line.find('«').map_or(0, |at| at + '«'.len_utf8());
    let end = line.rfind('»').unwrap_or(line.len());
    let before = line.find('«').map_or("", |at| &line[..at]).as_bytes();
    let after = line.rfind('»').map_or("", |at| &line[at + '»'.len_utf8()..]).as_bytes();
    let link = &line[start..end];
    let host_end = link.find([':', '/', '?', '#']).unwrap_or(link.len());
    let (host, rest) = link.split_at(host_end);
    let path_start = rest.find(['?', '#']).unwrap_or(rest.len());
    Evidence {
        host: host.as_bytes(),
        before: last_word(&before[before.len().saturating_sub(MAX_CONTEXT)..]),
        after: first_word(&after[..after.len().min(MAX_CONTEXT)]),
        port: rest.starts_with(':'),
        path: rest[..path_start].contains('/'),
        query_or_fragment: path_start < rest.len(),
    }
}

fn disagreements<'l>(lines: impl Iterator<Item = &'l str>, expected: Confidence) -> Vec<&'l str> {
    lines.filter(|line| grade(&evidence(line)) != expected).collect()
}

#[test]
fn other_things_are_possible() {
    assert!(NOT_LIKELY.len() >= 150);
    assert_eq!(disagreements(NOT_LIKELY.iter().copied(), Confidence::Possible), [""; 0]);
}

#[test]
fn web_addresses_are_likely() {
    let sites = SITES.split_whitespace();
    assert!(sites.clone().count() >= 350);
    let lines = sites.chain(LIKELY.iter().copied());
    assert_eq!(disagreements(lines, Confidence::Likely), [""; 0]);
}

/// Every doubt earns its place: without it, some line would be called a link.
#[test]
fn every_doubt_is_needed() {
    for (index, doubt) in DOUBTS.iter().enumerate() {
        let alone = |line: &&str| {
            let evidence = evidence(line);
            Host::read(evidence.host).is_some_and(|host| {
                doubt(&evidence, &host)
                    && DOUBTS.iter().filter(|other| other(&evidence, &host)).count() == 1
            })
        };
        assert!(NOT_LIKELY.iter().any(alone), "doubt {index} decides no line");
    }
}

/// The short way says what all doubts say, and is the way of most domains.
#[test]
fn plain_domains_are_what_the_doubts_say() {
    let labels = [
        "a",
        "x",
        "v",
        "example",
        "my-site",
        "this",
        "self",
        "java",
        "cls",
        "prototype",
        "co",
        "www",
        "readme",
        "todo",
        "user",
        "request",
        "config",
        "index",
        "in",
        "is",
        "tar",
        "min",
        "name",
        "thi-s",
        "dev",
        "com",
        "net",
        "a1",
        "Up",
        "-",
        "",
    ];
    let endings = ["com", "net", "org", "edu", "gov", "mil", "COM", "Net", "io", "md", "name"];
    let glue: [&[u8]; 16] = [
        b"",
        b"(",
        b"\"",
        b"a(",
        b"$",
        b"_",
        b"::",
        b"->",
        b"()",
        b"x",
        b",",
        b"'",
        b".",
        b"=",
        b"[=",
        b"\xE2\x80\x99",
    ];
    let (mut plain, mut all) = (0, 0);
    let mut check = |host: &str| {
        for before in glue {
            for after in glue {
                for bits in 0..8 {
                    let evidence = Evidence {
                        host: host.as_bytes(),
                        before,
                        after,
                        port: bits & 1 != 0,
                        path: bits & 2 != 0,
                        query_or_fragment: bits & 4 != 0,
                    };
                    all += 1;
                    plain += usize::from(plain_domain(&evidence).is_some());
                    assert_eq!(grade(&evidence), doubted(&evidence), "{evidence:?}");
                }
            }
        }
    };
    for ending in endings {
        for first in labels {
            check(&format!("{first}.{ending}"));
            for second in labels {
                check(&format!("{first}.{second}.{ending}"));
            }
        }
    }
    assert!(plain * 20 > all, "{plain} of {all}");
}

/// Whatever the bytes are, there is a grade.
#[test]
fn any_bytes_have_a_grade() {
    let pieces: [&[u8]; 12] = [
        b"",
        b".",
        b"a",
        b"com",
        b"\xFF",
        b"\xE3\x80",
        "。".as_bytes(),
        b"_",
        b"(",
        b" it",
        b"md",
        b"1",
    ];
    for host in pieces.iter().flat_map(|a| pieces.iter().map(move |b| [*a, b".", *b].concat())) {
        for before in pieces {
            for after in pieces {
                let grade = grade(&Evidence {
                    host: &host,
                    before,
                    after,
                    port: false,
                    path: false,
                    query_or_fragment: false,
                });
                assert_ne!(grade, Confidence::Certain);
            }
        }
    }
}
