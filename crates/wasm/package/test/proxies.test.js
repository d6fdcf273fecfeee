// Links and linkifiers behind proxies, as frameworks put objects: what is asked for is asked for the proxy.

import assert from "node:assert/strict";
import { test } from "node:test";
import { init, links } from "irispan";
import * as core from "irispan/core";
import LinkifyIt5, { LinkifyIt } from "irispan/linkify-it";
import { MultiToken, tokenize } from "irispan/linkifyjs";
import { parser } from "./compat/linkify-it.js";

await init();

const made = new WeakMap();

/** Returns an object behind a proxy, with proxies of all objects that it has. */
function reactive(object) {
  const isPlain = ["[object Object]", "[object Array]"].includes(Object.prototype.toString.call(object));
  if (typeof object !== "object" || !isPlain || object instanceof RegExp) return object;
  if (!made.has(object)) {
    made.set(object, new Proxy(object, { get: (target, name, receiver) => reactive(Reflect.get(target, name, receiver)) }));
  }
  return made.get(object);
}

const NAMES = [
  "start", "end", "text", "kind", "confidence", "open", "flags", "alternativeEnd", "target", "uri", "display", "scheme",
  "host", "registeredDomain",
];

test("a link has all that it has", () => {
  const text = "see http://user@例え.jp/ä, joe@example.com README.md http://a.example/x\u0430 http://b.example/%zz";
  const options = { minConfidence: "possible" };
  const found = links(text, options);
  for (const others of [reactive({ found }).found, found.map((link) => Object.freeze(link)), found.map(Object.create)]) {
    for (const [at, link] of found.entries()) {
      const other = others[at];
      for (const name of NAMES) assert.deepEqual(other[name], link[name], name);
      assert.deepEqual(JSON.stringify(other), JSON.stringify(link));
      assert.deepEqual([other.facts(), other.parts], [link.facts(), link.parts]);
    }
    assert.equal(others[0].toUri(), "http://user@xn--r8jz45g.jp/%C3%A4");
    assert.throws(() => others.at(-1).toUri(), { kind: "invalid-percent-encoding" });
    assert.equal(others.at(-1).uri, undefined);
  }
  // What is computed is kept, and adds no property.
  for (const link of [found[0], Object.freeze(links(text)[0]), reactive({ found: links(text) }).found[0]]) {
    assert.equal(link.parts, link.parts);
    assert.deepEqual(Reflect.ownKeys(link).filter((name) => name !== "alternativeEnd"), ["start", "end", "text"]);
  }
  const [link] = core.links("a@b.com");
  assert.equal(reactive(link).target, "mailto:a@b.com");
  assert.deepEqual(Reflect.ownKeys(link), ["start", "end", "text"]);
  assert.deepEqual(core.links("a.com b.com")[0], core.links("a.com ")[0]);
  assert.equal(structuredClone(found)[0].text, found[0].text);
});

test("a linkifier finds what it finds, and is changed", () => {
  for (const LinkifyIt_ of [LinkifyIt5, LinkifyIt]) {
    for (const wrapped of [reactive, Object.create]) {
      const linkify = wrapped(new LinkifyIt_({ fuzzyLink: true }));
      assert.deepEqual(linkify.match("a.com b.internal").map(({ raw }) => raw), ["a.com"]);
      linkify.tlds("internal", true).set({ fuzzyEmail: false }).add("x:", {
        validate: (text, pos, self) => (self === linkify ? 1 : 0),
        normalize: (match, self) => (match.url = String(self === linkify)),
      });
      assert.deepEqual(linkify.match("a.com b.internal c@d.com x:y").map(({ url }) => url), ["http://a.com", "http://b.internal", "true"]);
      assert.equal(linkify.test("x"), false);
      assert.equal(linkify.pretest("a.com"), true);
      assert.equal(linkify.matchAtStart("http://a.com").raw, "http://a.com");
      assert.equal(linkify.testSchemaAt("http://a.com", "http:", 5), 7);
      const names = Object.keys(wrapped === reactive ? linkify : Object.getPrototypeOf(linkify));
      assert.deepEqual(names, ["__opts__", "re"]);
    }
  }
  const markdown = reactive({ markdown: parser(new LinkifyIt5()) }).markdown;
  assert.equal(markdown.render("example.com"), '<p><a href="http://example.com">example.com</a></p>\n');
});

test("a token can be asked", () => {
  const [token] = reactive({ tokens: tokenize("a.com") }).tokens;
  assert.ok(token instanceof MultiToken);
  assert.deepEqual(token.toObject("https"), {
    type: "url", value: "a.com", isLink: true, href: "https://a.com", start: 0, end: 5,
  });
});
