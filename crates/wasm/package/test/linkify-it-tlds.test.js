// `irispan/linkify-it`: top-level domains are those of links without a schema.

import assert from "node:assert/strict";
import { test } from "node:test";
import { init, links } from "irispan";
import LinkifyIt5, { LinkifyIt, TLDS } from "irispan/linkify-it";

await init();

const texts = (text, linkify = new LinkifyIt5()) => (linkify.match(text) ?? []).map((match) => match.raw);

test("no list and no other text says where a link with a scheme ends", () => {
  const linkifiers = [
    new LinkifyIt5(),
    new LinkifyIt({ fuzzyLink: true }),
    new LinkifyIt5().tlds(["de"]),
    new LinkifyIt5().tlds([]),
    new LinkifyIt5().tlds(TLDS),
    new LinkifyIt5().tlds("internal", true),
  ];
  for (const text of ["https://example.app下载", "https://example.app에서", "https://example.cloud--and"]) {
    const [{ text: wanted }] = links(text);
    for (const linkify of linkifiers) {
      for (const whole of [text, `${text} @joe`, `${text} xn--a`, `${text} a.internal`]) {
        assert.equal(linkify.match(whole)[0].raw, wanted, whole);
        assert.equal(linkify.matchAtStart(whole).raw, wanted, whole);
      }
    }
  }
});

test("names of others are found beside links, in order", () => {
  const linkify = new LinkifyIt5().tlds("internal", true);
  const found = ["a.internal", "https://b.internal/", "c.com", "d.xn--abc", "e@f.internal", "g.xn--abc/h"];
  assert.deepEqual(texts(`${found.join(" ")} i.unknown`, linkify), found);
  assert.deepEqual(texts("A.INTERNAL b.internal.net", linkify), ["A.INTERNAL", "b.internal.net"]);
});

test("a name of another holds links, and is held by them: the one that begins first wins", () => {
  const whole = [
    "wiki.corp/?u=example.com",
    "go.corp?u=a.org",
    "wiki.corp/?mail=joe@example.com",
    "wiki.corp/go?to=https://example.com/x",
    "wiki.corp/(example.de)",
    "a.xn--abc/?u=example.com",
    "example.com/?u=wiki.corp",
    "https://example.com/?u=wiki.corp",
    "joe@wiki.corp",
  ];
  for (const linkify of [LinkifyIt5(), LinkifyIt({ fuzzyLink: true })].map((one) => one.tlds(["corp", "local"], true))) {
    for (const link of whole) assert.deepEqual(texts(`see ${link} now`, linkify), [link]);
    assert.deepEqual(texts(whole.join(" "), linkify), whole);
    const text = `"a.com","wiki.corp/a","b.com","c.local"`;
    assert.deepEqual(texts(text, linkify), ["a.com", "wiki.corp/a", "b.com", "c.local"]);
  }
});

test("a link ends in all of an entry", () => {
  const text = "a.io b.github.io github.io c.co.uk d.uk e@f.GITHUB.IO/ https://g.io";
  assert.deepEqual(texts(text, new LinkifyIt5().tlds(["github.io"])), ["b.github.io", "e@f.GITHUB.IO", "https://g.io"]);
  assert.deepEqual(texts(text, new LinkifyIt5().tlds([".co.uk"])), ["c.co.uk", "https://g.io"]);
  assert.deepEqual(texts("a.b.internal c.internal", new LinkifyIt5().tlds("b.internal")), ["a.b.internal"]);
});

test("entries that can be no label end nothing", () => {
  const odd = ["foo bar", "a,b", "-a", "a/b", "+com", "\ud800", "\0", "", ".", "a..b", "xn--\u00fc"];
  for (const list of [...odd.map((name) => [name]), odd]) {
    assert.deepEqual(texts("a.com b.foo https://c.bar", LinkifyIt5().tlds(list)), ["https://c.bar"], String(list));
    const linkify = LinkifyIt5().tlds([...list, "internal"], true);
    assert.deepEqual(texts("a.com b.foo c.internal", linkify), ["a.com", "c.internal"], String(list));
  }
});

test("an entry that is no label among many takes little time", () => {
  const names = Array.from({ length: 6_400 }, (_, number) => `zz${number.toString(36)}q`);
  const time = (list) => {
    const begun = performance.now();
    assert.deepEqual(texts("x.zz1q a.com", LinkifyIt5().tlds(list, true)), ["x.zz1q", "a.com"]);
    return performance.now() - begun;
  };
  const [good, bad] = [names, [...names, "a_b"]].map((list) => Math.min(...[1, 2, 3].map(() => time(list))));
  assert.ok(bad < 4 * good + 300, `${good}, ${bad}`);
});
