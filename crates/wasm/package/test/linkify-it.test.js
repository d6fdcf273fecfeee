// `irispan/linkify-it`: what the documentation of linkify-it says of versions 5 and 6.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { IrispanError } from "irispan";
import LinkifyIt5, { DEFAULT_TLDS, LinkifyIt, Match, REBuilder, TLDS, linkifyit } from "irispan/linkify-it";
import { LinkifyIt as Theirs } from "linkify-it";
import { parser } from "./compat/linkify-it.js";
import { random } from "./random.js";

const FUZZY = { fuzzyLink: true };
const texts = (text, linkify = new LinkifyIt5()) => (linkify.match(text) ?? []).map((match) => match.raw);
const fields = ({ schema, index, lastIndex, raw, text, url }) => [schema, index, lastIndex, raw, text, url];

test("the example of version 5", () => {
  const linkify = LinkifyIt5();
  linkify.tlds(TLDS).tlds("onion", true).add("git:", "http:").add("ftp:", null).set({ fuzzyIP: true });
  assert.equal(linkify.test("Site github.com!"), true);
  const [match] = linkify.match("Site github.com!");
  assert.ok(match instanceof Match);
  assert.deepEqual(
    { ...match },
    { schema: "", index: 5, lastIndex: 15, raw: "github.com", text: "github.com", url: "http://github.com" },
  );
  assert.deepEqual(texts("a.onion git://a.b/c 192.0.2.1 ftp://example.com a.photography", linkify), [
    "a.onion",
    "git://a.b/c",
    "192.0.2.1",
    "a.photography",
  ]);
});

test("the example of version 6", () => {
  const linkify = new LinkifyIt(FUZZY)
    .tlds(["com", "org"])
    .tlds("onion", true)
    .add("ftp:", null)
    .set({ fuzzyIP: true });
  assert.deepEqual(texts("Site github.com! a.onion 192.0.2.1 a.de ftp://a.b", linkify), [
    "github.com",
    "a.onion",
    "192.0.2.1",
  ]);
  assert.deepEqual(
    fields(linkify.match("Site github.com!")[0]),
    fields(new Theirs(FUZZY).match("Site github.com!")[0]),
  );
});

test("mentions, as in the documentation of version 5", () => {
  const linkify = new LinkifyIt5();
  linkify.add("@", {
    validate(text, pos, self) {
      const tail = text.slice(pos);
      self.re.mention ??= new RegExp(`^([a-zA-Z0-9_]){1,15}(?!_)(?=$|${self.re.src_ZPCc})`);
      if (!self.re.mention.test(tail)) return 0;
      if (pos >= 2 && text[pos - 2] === "@") return false;
      return tail.match(self.re.mention)[0].length;
    },
    normalize(match, self) {
      assert.equal(self, linkify);
      match.url = `https://example.com/${match.url.replace(/^@/, "")}`;
    },
  });
  assert.deepEqual(linkify.match("hi @joe, @a_b! x@y @@ann").map(fields), [
    ["@", 3, 7, "@joe", "@joe", "https://example.com/joe"],
    ["@", 9, 13, "@a_b", "@a_b", "https://example.com/a_b"],
  ]);
  assert.equal(linkify.matchAtStart("@joe").url, "https://example.com/joe");
});

test("schemas and URLs", () => {
  const cases = [
    ["http://example.com/a", "http:"],
    ["HTTPS://Example.com/A", "https:"],
    ["ftp://example.com/a", "ftp:"],
    ["//example.com/a", "//"],
    ["//localhost:8080/", "//"],
    ["//192.0.2.1/a", "//"],
    ["mailto:joe@example.com", "mailto:"],
    ["http://localhost", "http:"],
    ["http://user:secret@host/", "http:"],
    ["http://例え.テスト/パス", "http:"],
    ["joe@example.com", "mailto:", "mailto:joe@example.com"],
    ["example.com/a", "", "http://example.com/a"],
    ["пример.рф", "", "http://пример.рф"],
    ["example.xn--abc", "", "http://example.xn--abc"],
  ];
  for (const [text, schema, url = text] of cases) {
    assert.deepEqual(LinkifyIt5().match(`😀 ${text} b`).map(fields), [[schema, 3, 3 + text.length, text, text, url]]);
  }
  for (const text of ["", "no links", "a//b", "// comment", "//test", "tel:123", "git://example.com", "foo@bar"]) {
    assert.equal(LinkifyIt5().match(text), null, text);
    assert.equal(LinkifyIt5().test(text), false);
  }
});

test("defaults are those of the version that is imported", () => {
  const text = "example.com joe@example.com http://example.com http://joe@example.com/";
  assert.deepEqual(texts(text), text.split(" "));
  for (const linkify of [new LinkifyIt(), LinkifyIt(), linkifyit(), LinkifyIt({}, {})]) {
    assert.deepEqual(texts(text, linkify), ["joe@example.com", "http://example.com"]);
    assert.ok(linkify instanceof LinkifyIt);
  }
  assert.ok(LinkifyIt5() instanceof LinkifyIt5 && LinkifyIt5() instanceof LinkifyIt);
  assert.deepEqual(texts(text, new LinkifyIt({ fuzzyLink: true, urlAuth: true })), text.split(" "));
  // Of what is refused no piece is linked.
  assert.deepEqual(texts("http://user:secret@example.com/ ftp://a@b.org", LinkifyIt5({ urlAuth: false })), []);
});

test("options", () => {
  const text = "example.com a@example.com 192.0.2.1 http://example.com mailto:b@example.com";
  assert.deepEqual(texts(text), ["example.com", "a@example.com", "http://example.com", "mailto:b@example.com"]);
  assert.deepEqual(texts(text, LinkifyIt5({}, { fuzzyLink: false })), [
    "a@example.com",
    "http://example.com",
    "mailto:b@example.com",
  ]);
  assert.deepEqual(texts(text, LinkifyIt5({ fuzzyEmail: false })), [
    "example.com",
    "http://example.com",
    "mailto:b@example.com",
  ]);
  const linkify = new LinkifyIt5().set({ fuzzyIP: true });
  assert.ok(texts(text, linkify).includes("192.0.2.1"));
  assert.ok(!texts(text, linkify.set({ fuzzyIP: false })).includes("192.0.2.1"));
  assert.deepEqual(texts("README.md example.com", LinkifyIt5({ minConfidence: "likely" })), ["example.com"]);
  assert.deepEqual(texts("a.de b.com", new LinkifyIt({ fuzzyLink: true, tlds: ["de"] })), ["a.de"]);
});

test("long links are left out whole", () => {
  const long = `http://example.com/${"a".repeat(10_000)}`;
  assert.deepEqual(texts(`${long} http://example.com`, new LinkifyIt()), ["http://example.com"]);
  assert.deepEqual(texts(long), [long]);
  const linkify = new LinkifyIt({ fuzzyLink: true, maxLength: 20 });
  assert.deepEqual(texts("example.com/a example.com/aaaaaaaaaaaa //example.com/aaaaaaa joe@example.com", linkify), [
    "example.com/a",
    "joe@example.com",
  ]);
  assert.equal(new LinkifyIt().testSchemaAt(long, "http:", 5), 0);
});

test("three dashes", () => {
  const text = "http://example.com/a---b example.com/a--b http://example.com/a-----b";
  assert.deepEqual(texts(text), text.split(" "));
  const linkify = LinkifyIt5({ "---": true });
  assert.deepEqual(texts(text, linkify), ["http://example.com/a", "example.com/a--b", "http://example.com/a-----b"]);
  assert.deepEqual(texts("http://example.com/a---http://example.org/b", linkify), [
    "http://example.com/a",
    "http://example.org/b",
  ]);
  for (const link of ["http://example.com", "//example.com/a", "mailto:a@example.com"]) {
    assert.equal(linkify.matchAtStart(`${link}?---b`).raw, link);
    assert.equal(linkify.match(`${link}?---b`)[0].raw, link);
  }
});

test("top-level domains", () => {
  const known = [...DEFAULT_TLDS, "de", "io", "uk"].map((name) => `example.${name}/a`);
  assert.deepEqual(texts(known.join(" ")), known);
  assert.deepEqual(texts("example.online www.example.online example.zz joe@example.online"), []);
  assert.deepEqual(texts("a.myroot b.com c.io", LinkifyIt5().tlds("myroot")), ["a.myroot"]);
  assert.deepEqual(texts("a.myroot b.com c.io", LinkifyIt5().tlds("myroot", true)), ["a.myroot", "b.com", "c.io"]);
  assert.deepEqual(texts("a.com x@y.com http://a.com", LinkifyIt5().tlds([])), ["http://a.com"]);
  assert.deepEqual(texts("a.com c.de d.onion z.xn--p1ai", LinkifyIt5().tlds(["de"]).tlds(["onion"], true)), [
    "c.de",
    "d.onion",
    "z.xn--p1ai",
  ]);
});

test("prefixes are not preceded by letters or digits", () => {
  for (const text of ["xhttp://example.com", "1http://example.com", "éhttp://example.com", "_http://example.com"]) {
    assert.deepEqual(texts(text), []);
  }
  assert.deepEqual(texts("见http://example.com"), ["http://example.com"]);
  const linkify = LinkifyIt5({ "skype:": { validate: /^[a-z]+/ } });
  assert.deepEqual(texts("skype:joe xskype:joe (skype:ann)", linkify), ["skype:joe", "skype:ann"]);
});

test("rules can be taken away", () => {
  const known = {
    "http:": "http://example.com/a",
    "https:": "https://example.com/a",
    "ftp:": "ftp://example.com/a",
    "mailto:": "mailto:a@example.com",
    "//": "//example.com/a",
  };
  for (const [name, text] of Object.entries(known)) {
    const linkify = new LinkifyIt5().add(name, null);
    assert.equal(linkify.matchAtStart(text), null);
    assert.equal(linkify.testSchemaAt(text, name, name.length), 0);
    for (const [other, whole] of Object.entries(known))
      assert.deepEqual(texts(whole, linkify), other === name ? [] : [whole]);
  }
});

test("rules can be replaced and have other names", () => {
  const http = LinkifyIt5().add("http:", { validate: () => 3 });
  assert.deepEqual(texts("http:abc https://example.com", http), ["http:abc", "https://e"]);
  const slashes = LinkifyIt5().add("//", { validate: /^todo\b/ });
  assert.deepEqual(texts("//todo //example.com http://example.com", slashes), ["//todo", "http://example.com"]);
  const others = LinkifyIt5().add("git:", "http:").add("mail:", "mailto:").add("url:", "//").add("g:", "git:");
  const text = "git://example.com/a GIT://example.com mail:a@example.com url:example.com/b g://example.com";
  assert.deepEqual(texts(`${text} git:x`, others), text.split(" "));
  // In a circle, or to nowhere, they find nothing.
  assert.deepEqual(texts("a:b c://example.com", LinkifyIt5().add("a:", "b:").add("b:", "a:").add("c:", "d:")), []);
});

test("the first of two wins, and what a rule leaves is looked at again", () => {
  const hash = LinkifyIt5().add("#", { validate: /^[\w./]+/g });
  assert.deepEqual(texts("#example.com/a b http://example.com/#x", hash), ["#example.com/a", "http://example.com/#x"]);
  assert.deepEqual(texts("#a.example.com", LinkifyIt5().add("#", { validate: /^a\./ })), ["#a.", "example.com"]);
  for (const wrong of [-1, NaN, Infinity, undefined, true, 1.5]) {
    const linkify = LinkifyIt5().add("#", { validate: () => wrong });
    for (const match of linkify.match("#ab #") ?? []) assert.ok(match.lastIndex <= 5 && match.raw.length > 1);
  }
});

test("definitions that are none", () => {
  for (const definition of [5, [], {}, true, { validate: 5 }, { validate: /^x/, normalize: 5 }, { normalize() {} }]) {
    assert.throws(() => new LinkifyIt().add("foo:", definition), {
      kind: "invalid-schema",
      message: /Invalid schema "foo:"/,
    });
    assert.throws(() => LinkifyIt5({ "foo:": definition }), IrispanError);
  }
});

test("methods can be overridden", () => {
  let compiled = 0;
  class Secure extends LinkifyIt5 {
    normalize(match) {
      super.normalize(match);
      match.url = match.url.replace(/^http:/, "https:");
    }
    onCompile() {
      compiled += 1;
    }
  }
  assert.deepEqual(
    new Secure().match("example.com a@example.com").map((match) => match.url),
    ["https://example.com", "mailto:a@example.com"],
  );
  assert.ok(new Secure() instanceof Secure && compiled >= 2);
  const rebuilder = new REBuilder();
  assert.equal(new LinkifyIt({ rebuilder }).re, rebuilder);
  assert.equal(rebuilder.set({ a: 1 }).opts.a, 1);
  assert.match("—", new RegExp(`^(?:${rebuilder.src_P})$`));
  assert.match("a.", new RegExp(rebuilder.escapeRE("a.")));
});

test("links at a place", () => {
  const linkify = LinkifyIt5();
  assert.deepEqual(fields(linkify.matchAtStart("http://example.com/a b")), [
    "http:",
    0,
    20,
    ...Array(3).fill("http://example.com/a"),
  ]);
  assert.equal(linkify.matchAtStart("//example.com").schema, "//");
  assert.equal(linkify.matchAtStart("mailto:a@example.com").schema, "mailto:");
  for (const text of [
    "",
    "example.com",
    "a@example.com",
    " http://example.com",
    "xhttp://example.com",
    "http:",
    "http://",
  ]) {
    assert.equal(linkify.matchAtStart(text), null);
  }
  assert.equal(linkify.testSchemaAt("http://example.com b", "http:", 5), 13);
  assert.equal(linkify.testSchemaAt("a //example.com b", "//", 4), 11);
  assert.equal(linkify.testSchemaAt("http://example.com b", "http:", 0), 0);
  assert.equal(linkify.testSchemaAt("mailto:a@example.com", "MAILTO:", 7), 13);
  assert.equal(linkify.testSchemaAt("x", "nope:", 0), 0);
  const long = `http://example.com/${"a".repeat(10_000)}`;
  assert.equal(linkify.testSchemaAt(`${long} b`, "http:", 5), long.length - 5);
  // The link ends where that of the whole text does.
  assert.equal(linkify.matchAtStart("https://a.jp/x。https://b.jp/").raw, "https://a.jp/x");
});

test("links at a place end where those of the text do", () => {
  const linkify = LinkifyIt5();
  for (let unit = 0; unit < 0x10000; unit++) {
    const text = `http://a.com${String.fromCharCode(unit)}.b.example/x`;
    const found = linkify.match(text)?.[0];
    const raw = found?.index === 0 ? found.raw : undefined;
    assert.equal(linkify.matchAtStart(text)?.raw, raw, unit.toString(16));
  }
  assert.ok(!parser(linkify).render("http://a.com\ufeff.b.example/x").includes("http://a.com<"));
  for (const sign of ["x", ".", "(b)", "😀"]) {
    for (let length = 4_070; length < 4_090; length++) {
      const text = `http://a.com/${"a".repeat(length)}${sign}b`;
      assert.equal(linkify.matchAtStart(text).raw, linkify.match(text)[0].raw, `${length}${sign}`);
    }
  }
});

test("a bracket that is closed far away belongs to a link", () => {
  for (const length of [10, 4_080, 4_090, 5_000, 20_000]) {
    const link = `//a.com/x(${"a".repeat(length)})y`;
    assert.deepEqual(texts(`${link} z`), [link]);
    assert.equal(LinkifyIt5().matchAtStart(`http:${link} z`).raw, `http:${link}`);
  }
});

test("a change counts for the same text", () => {
  const linkify = LinkifyIt5();
  const text = "a.myroot http://example.com";
  assert.deepEqual(texts(text, linkify), ["http://example.com"]);
  assert.deepEqual(texts(text, linkify.tlds("myroot", true)), ["a.myroot", "http://example.com"]);
  assert.deepEqual(texts(text, linkify.set({ fuzzyLink: false })), ["http://example.com"]);
  assert.deepEqual(texts(text, linkify.add("http:", null)), []);
});

test("full stops of Chinese and Japanese end names", () => {
  assert.deepEqual(texts("info@example.jpまで。サイトはexample.jpです。"), ["info@example.jp", "example.jp"]);
  assert.deepEqual(texts("a.com。b.com。c.com"), ["a.com", "b.com", "c.com"]);
});

test("matches lie in any text", () => {
  const pieces = [
    "http://a.com/b",
    "a.com",
    "x@b.org",
    "//c.net/d",
    " ",
    ".",
    ",",
    "。",
    "(",
    ")",
    "字",
    "😀",
    "\ud800",
    "---",
    "#",
    "a:",
    "@",
    "[::1]",
  ];
  const linkify = LinkifyIt5({ "---": true, fuzzyIP: true }).add("a:", "http:").add("#", { validate: /^\w+/ });
  const below = random(17);
  let number = 0;
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: 1 + below(10) }, () => pieces[below(pieces.length)]).join("");
    const matches = linkify.match(text) ?? [];
    assert.equal(linkify.test(text), matches.length > 0);
    assert.ok(matches.length === 0 || linkify.pretest(text), text);
    let end = 0;
    for (const match of matches) {
      assert.ok(end <= match.index && match.index < match.lastIndex, text);
      assert.equal(text.slice(match.index, match.lastIndex), match.raw);
      end = match.lastIndex;
      number += 1;
    }
  }
  assert.ok(number > 2000, `${number} matches`);
  assert.equal(linkify.pretest("no links"), false);
});

test("time is that of the length", () => {
  const linkify = LinkifyIt5({ "---": true }).add("git:", "http:");
  for (const unit of ["//", "//a.com,", "http://", "a:", "---", "mailto:", "git://x,", "//a", "a.com。"]) {
    const times = [4_000, 32_000].map((size) => {
      const begun = performance.now();
      linkify.match(unit.repeat(size / unit.length));
      return performance.now() - begun;
    });
    assert.ok(times[1] < 40 * times[0] + 500, `${unit}: ${times}`);
  }
});

test("dashes, single labels and brackets in one run take the time of its length", () => {
  const linkify = LinkifyIt5({ "---": true }).add("git:", "http:");
  for (const unit of ["//a.com/x---", "http://a.com/x---", "'//foo/", "'//foo:80/", "'//u@foo/", "git://a.com/x(<"]) {
    const begun = performance.now();
    linkify.match(unit.repeat(8_000));
    assert.ok(performance.now() - begun < 4_000, `${unit}: ${performance.now() - begun}`);
  }
  for (const link of ["//a.com/x", "http://a.com/x"]) {
    assert.deepEqual(texts(`${link}---`.repeat(3), linkify), [link, link, link]);
    assert.equal(linkify.matchAtStart(`${link}---`.repeat(3)).raw, link);
  }
  // A piece of what is no link is none.
  assert.deepEqual(texts("//a.org---xn--p1ai@%20x.zzz", linkify), []);
});

test("what is no string", () => {
  for (const value of [null, undefined, 5, {}]) {
    for (const name of ["match", "test", "pretest", "matchAtStart"])
      assert.throws(() => LinkifyIt5()[name](value), TypeError);
  }
});

test("`require` has the same", () => {
  const required = createRequire(import.meta.url)("irispan/linkify-it");
  assert.deepEqual(texts("example.com", new required.default()), ["example.com"]);
  assert.deepEqual(texts("example.com", new required.LinkifyIt(FUZZY)), ["example.com"]);
});

test("an unchanged markdown-it", () => {
  const text = "example.com joe@example.com";
  const mail = '<a href="mailto:joe@example.com">joe@example.com</a>';
  assert.equal(parser(new LinkifyIt()).render(text), `<p>example.com ${mail}</p>\n`);
  assert.equal(parser(new LinkifyIt()).render(text), parser(new Theirs()).render(text));
  assert.equal(parser(LinkifyIt5()).render(text), `<p><a href="http://example.com">example.com</a> ${mail}</p>\n`);
  const markdown = parser(new LinkifyIt(FUZZY));
  assert.equal(
    markdown.render("官网：https://example.cn/，下载"),
    '<p>官网：<a href="https://example.cn/">https://example.cn/</a>，下载</p>\n',
  );
  assert.equal(
    markdown.render("`example.com` [example.com](x) example.com"),
    '<p><code>example.com</code> <a href="x">example.com</a> <a href="http://example.com">example.com</a></p>\n',
  );
});
