// The small module finds what the whole one finds. Other tests load the whole one, which both entries share.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as irispan from "irispan";
import * as core from "irispan/core";
import { cases, drawings, drawn } from "./corpus.js";

await core.init();

const found = (text, options) => core.links(text, options).map((link) => link.text);

test("cases, by the small module", () => {
  let number = 0;
  for (const case_ of cases()) {
    for (const { drawing, options } of drawings(case_)) {
      const { text, spans } = drawn(drawing);
      const places = core.links(text, options).map(({ start, end }) => [start, end]);
      assert.deepEqual(places, spans, `${case_.title} ${JSON.stringify(options)}`);
      number += 1;
    }
  }
  assert.ok(number > 1000, `${number} drawings`);
});

test("top-level domains of the caller", () => {
  assert.deepEqual(found("wiki.internal, b.рф, c.com", { tlds: "+internal,-com" }), ["wiki.internal", "b.рф"]);
  for (const name of ["рф", "РФ", "xn--p1ai"]) {
    assert.deepEqual(found("wiki.internal, example.рф, example.xn--p1ai", { tlds: name }), ["example.рф", "example.xn--p1ai"], name);
  }
  assert.deepEqual(found("example.ｃｏｍ www.example.삼성", {}), ["example.ｃｏｍ", "www.example.삼성"]);
  // Names that IANA does not list need IDNA, which is in the whole module.
  assert.throws(() => found("a.проба", { tlds: "+проба" }), { kind: "invalid-option" });
});

test("what needs the whole module says that only the small one is loaded", () => {
  const [link] = irispan.links("http://a.com/");
  const calls = [
    () => link.uri, () => link.toUri(), () => link.display, () => link.host, () => link.facts(), () => JSON.stringify(link),
    () => irispan.highlight("a.com"), () => irispan.replace("a.com", "{host}"), () => irispan.toUri("http://a.com"),
    () => irispan.check("http://a.com"), () => irispan.explain("a.com"), () => new irispan.Message(new Uint8Array(1)),
  ];
  for (const call of calls) assert.throws(call, { kind: "not-loaded", message: /only irispan\/core is loaded/ }, String(call));
  assert.equal(link.target, "http://a.com/");
});
