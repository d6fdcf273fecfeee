// `irispan/lexical`: the matcher by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { links } from "irispan";
import { irispanMatcher } from "irispan/lexical";
import { random } from "./random.js";

test("Lexical: what is left of a text has the links of the whole", () => {
  const pieces = [
    "http://a.com/x", "a.com", "x@b.org", "tel:1", "/", ".", ":", "@", ",", " ", "字", "-", "#", "\u202e",
  ];
  const below = random(5);
  let others = 0;
  for (let round = 0; round < 5000; round++) {
    const text = Array.from({ length: 2 + below(6) }, () => pieces[below(pieces.length)]).join("");
    const whole = links(text).filter((link) => link.uri !== undefined);
    const matcher = irispanMatcher();
    const found = [];
    for (let at = 0, match; (match = matcher(text.slice(at))); at += match.index + match.length) {
      found.push([at + match.index, match.text, match.url]);
    }
    assert.deepEqual(
      found,
      whole.map((link) => [link.start, link.text, link.uri]),
      text,
    );
    others += whole.some(
      (link) => links(text.slice(link.end)).length !== whole.filter(({ start }) => start >= link.end).length,
    );
  }
  // By itself, what is left often has other links.
  assert.ok(others > 20, `${others}`);
});

test("Lexical: another text is another text", () => {
  const matcher = irispanMatcher();
  assert.equal(matcher("see xa.com").text, "xa.com");
  assert.equal(matcher("a.com").text, "a.com");
  assert.equal(matcher(""), null);
  assert.throws(() => matcher(undefined), TypeError);
});
