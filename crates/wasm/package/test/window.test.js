// A part of a text: what looks at it finds what stands there in the whole text, and who cannot look at one says so.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as irispan from "irispan";
import * as core from "irispan/core";
import { irispanMatcher } from "irispan/lexical";
import remarkIrispan from "irispan/remark";
import { random } from "./random.js";

await irispan.init();

const ALPHABET = [
  "a.com", "http://", "例え.jp", " ", " ", "\n", "😀", "\ud800", "\udc00", "é", "@", "%", "/", "-", "www.example.com", "joe@c.org",
  "\x1b", "\x1b[1m", "\x1b[31;1m", "\x1b]8;;", "\x1b\\", "\x1bP", "0m", "\x07", "\x7f", "\t", "<",
];
const below = random(29);
const made = (most) => Array.from({ length: 1 + below(most) }, () => ALPHABET[below(ALPHABET.length)]).join("");
const places = (links) => [...links].map(({ start, end, text, open }) => [start, end, text, open]);
const OPTIONS = { minConfidence: "possible" };

/** Returns a text with a random window of it, its links, and those of the window. */
function drawn() {
  const text = made(16);
  const from = below(text.length + 1);
  const options = { ...OPTIONS, from, to: from + below(text.length + 2 - from) };
  return { text, options, all: irispan.links(text, OPTIONS), found: irispan.links(text, options) };
}

test("links of a window are those of the text", () => {
  let number = 0;
  for (let round = 0; round < 20_000; round++) {
    const { text, options, all, found } = drawn();
    assert.ok(found.safeFrom <= options.from && found.safeTo >= Math.min(options.to, text.length));
    const inside = places(all.filter((link) => link.start >= found.safeFrom && link.end <= found.safeTo));
    assert.deepEqual(places(found), inside, `${JSON.stringify(text)} ${options.from} ${options.to}`);
    const outside = all.filter((link) => link.end <= found.safeFrom || link.start >= found.safeTo);
    assert.equal(outside.length + found.length, all.length, JSON.stringify(text));
    assert.equal(irispan.hasLinks(text, options), found.length > 0);
    assert.equal(core.hasLinks(text, options), found.length > 0);
    number += found.length;
  }
  assert.ok(number > 3_000, `${number} links`);
});

test("what stands outside of a window is not replaced", () => {
  for (let round = 0; round < 5_000; round++) {
    const { text, options, found } = drawn();
    let expected = "";
    let at = 0;
    for (const link of found) {
      expected += `${text.slice(at, link.start)}[${link.kind}]`;
      at = link.end;
    }
    expected += text.slice(at);
    assert.equal(irispan.replace(text, "[{kind}]", options), expected, JSON.stringify(text));
    assert.equal(irispan.replace(text, (link) => `[${link.kind}]`, options), expected, JSON.stringify(text));
    assert.equal(core.replace(text, (link) => `[${link.kind}]`, options), expected, JSON.stringify(text));
  }
  assert.equal(irispan.replace("a.com b.org c.net", "<{host}>", { from: 6, to: 7 }), "a.com <b.org> c.net");
  assert.equal(irispan.hasLinks("a.com and no more", { from: 6 }), false);
});

test("what stands outside of a window is not marked", () => {
  // Without its links, a text is marked up as by a scanner that finds none.
  const bare = (html) => html.replaceAll(/<a [^>]*>|<\/a>/g, "");
  for (let round = 0; round < 3_000; round++) {
    const { text, options, found } = drawn();
    const lines = below(2) > 0;
    const html = irispan.highlight(text, { ...options, lines });
    assert.equal(bare(html), bare(irispan.highlight(text, { lines })), JSON.stringify(text));
    const hrefs = [...html.matchAll(/<a [^>]*?href="/g)].length;
    assert.equal(hrefs, found.length, JSON.stringify(text));
  }
  const whole = irispan.highlight("é😀 a.com\n<b.org> c.net", { class: "c", facts: true });
  assert.equal(irispan.highlight("é😀 a.com\n<b.org> c.net", { class: "c", facts: true, from: 0 }), whole);
  const html = irispan.highlight("é😀 a.com\n<b.org> c.net", { class: "c", from: 12, to: 13 });
  assert.match(html, /^é😀 a\.com\n&lt;<a [^>]*>b\.org<\/a>&gt; c\.net$/);
});

test("a window is two offsets in their order", () => {
  const text = "a.com b.org";
  const functions = [irispan.links, irispan.hasLinks, irispan.highlight, core.links, core.hasLinks,
    (text, options) => irispan.replace(text, "x", options), (text, options) => irispan.replace(text, () => "x", options)];
  for (const look of functions) {
    for (const window of [{ from: 3, to: 1 }, { from: -1 }, { to: -1 }, { from: 0.5 }, { to: NaN }, { to: Infinity }, { from: "1" },
      { from: Symbol("x") }, { from: 1n }, { from: [] }, { from: 1e300, to: 2 }]) {
      assert.throws(() => look(text, window), RangeError, String(Object.values(window)[0].toString()));
    }
    for (const all of [{ from: null, to: undefined }, { from: 0 }, { to: 1e300 }, { from: -0, to: text.length }]) {
      assert.deepEqual(look(text, all), look(text));
    }
    assert.deepEqual(look(text, Object.freeze({ from: 7, kind: Object.freeze(["domain"]) })), look(text, { from: 6, to: 11 }));
  }
  // After the text is its end, and a half of a character is in its run.
  assert.deepEqual(places(irispan.links(text, { from: 2 ** 40 })), [[6, 11, "b.org", true]]);
  assert.deepEqual(places(irispan.links("x😀http://a.com/😀", { from: 2, to: 2 })), places(irispan.links("x😀http://a.com/😀")));
});

test("who cannot look at a part says so", () => {
  const refused = { kind: "unknown-option", message: /no option "(from|to)" here: links, hasLinks, replace and highlight have it/ };
  for (const window of [{ from: 0 }, { to: 5, kind: "url" }]) {
    for (const { linkAt, linkFrom, rescan } of [irispan, core]) {
      assert.throws(() => linkAt("a.com", 0, window), refused);
      assert.throws(() => linkFrom("a.com", 0, window), refused);
      assert.throws(() => rescan("a.com", { start: 0, inserted: 1, removed: 0 }, window), refused);
    }
    assert.throws(() => new irispan.Message(new Uint8Array(1), window), refused);
    assert.throws(() => new irispan.LinkStream(window), refused);
    for (const plugin of [irispanMatcher, remarkIrispan]) assert.throws(() => plugin(window), refused);
  }
});

test("links of a stream are those of the text, wherever it is cut", async () => {
  for (let round = 0; round < 2_000; round++) {
    const text = made(16);
    const chunks = new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; ) {
          const end = at + below(5);
          controller.enqueue(text.slice(at, end));
          at = end;
        }
        controller.close();
      },
    });
    const found = [];
    for await (const { start, end, text } of chunks.pipeThrough(new irispan.LinkStream(OPTIONS))) found.push([start, end, text]);
    const wanted = irispan.links(text, OPTIONS).map(({ start, end, text }) => [start, end, text]);
    assert.deepEqual(found, wanted, JSON.stringify(text));
  }
});
