//! Lines with what is called a link, drawn as in `lines`.

/// Links alone in a text.
pub(super) const SITES: &str = "\
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

pub(super) const LIKELY: &[&str] = &[
    "see «example.in» for more",
    "«value-at-risk.net»",
    "«whats-at-home.com»",
    "«shop.value-at-risk.net»",
    "«first.last-at-example.net/a»",
    "«chat.example.com»",
    "«look-at-gmail.example.com»",
    "«SATELLITE.com»",
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
    // R2-29: prose that looks a little like code.
    "siehe «beispiel.de»;",
    "\\url{«beispiel.de»}",
    "au «exemple.fr»!",
    "サイト(«example.jp»)",
    "auf «beispiel.de»[12]",
    "«kompas.id»",
    "«tokopedia.id»",
    "«maybank.my»",
    "«dnevnik.bg»",
    "«google.at»",
    "«example.tools»",
    "«com.com»",
    "«gov.uk»",
    "«op.europa.eu»",
    "«data.gov.uk»",
    "«Xiph.Org» Foundation",
    "«home.pl»",
    "«link4.pl»",
    // R2-84: names that are none of files.
    "«gadu-gadu.pl»",
    "«linux-kernel.at»",
    "«media-work.pl»",
    "«filtry-wody.pl»",
    "«go2.pl»",
    "«b2b.pl»",
    "«car2go.at»",
    "«wien24.at»",
    "auf «beispiel.at»:",
    "`«przyklad.pl»`",
    "see (<«przyklad.pl»>)",
    "«readme.io»",
    "«Install.example.de»",
    "«ocaml.info»",
    "«iitb.ac.in/a.c»",
    "«example.network»",
    "«24-beispiel.link/a»",
    "«starship.rs/install.sh»",
    "«WEB.de»",
    // R2-30.
    "[«Roadmap.sh»](https://roadmap.sh)",
    "[«main.rs»](https://www.main.rs/x)",
    "[«todo.org»](http://TODO.org#a)",
    "[«www.main.rs»](https://main.rs/)",
    "| Website=«beispiel.de»",
    // R2-31 and R2-32.
    "see «t.me»",
    "«wp.pl»: tak",
    "see «onet.pl»:",
    "see «t.co»",
    "see «fb.me» and «g.co»",
    "«g.page»",
    "«beispiel.XN--P1AI»",
    "«Beispiel.XN--VERMGENSBERATER-CTB»",
    "«한국어검사.한국»",
    "«예시.한국»",
    "«ตัวอย่าง.ไทย»",
];
