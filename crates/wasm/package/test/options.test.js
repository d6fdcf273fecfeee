// Options of plugins and drop-ins: what is wrong is told when they are given, whether the module is loaded or not.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./page.js";
import { installed } from "./installed.js";

const plugins = await installed(`
  export { hasLinks, initSync } from "irispan";
  export { irispanLinks } from "irispan/codemirror";
  export { irispanPlugin } from "irispan/prosemirror";
  export { irispanMatcher } from "irispan/lexical";
  export { default as remarkIrispan } from "irispan/remark";
  export { default as LinkifyIt5, LinkifyIt } from "irispan/linkify-it";
  export { find, linkifyStr, options } from "irispan/linkifyjs";
`);
const { find, hasLinks, initSync, irispanLinks, irispanMatcher, irispanPlugin, linkifyStr, LinkifyIt, LinkifyIt5, remarkIrispan } = plugins;

/** The options of a scanner, as the types have them. */
const TYPES = readFileSync(new URL("node_modules/irispan/esm/find.d.ts", import.meta.url), "utf8");
const NAMES = [.../interface Options \{([^]*?)\n\}/.exec(TYPES)[1].matchAll(/^ {2}(\w+)\?:/gm)].map(([, name]) => name);

// The first two look at nothing of the module when they are made.
const MAKERS = [remarkIrispan, irispanMatcher, irispanPlugin, irispanLinks];
const invalid = { name: "IrispanError", kind: "invalid-option", message: /^minConfidence: "certian": .*possible, likely, certain$/ };

function check(makers) {
  for (const make of makers) {
    make();
    make({});
    make({ kind: undefined, nothing: undefined, minConfidence: null });
    for (const none of [null, 5, "certain"]) assert.throws(() => make(none), { name: "TypeError", message: /options are an object, and not/ });
    assert.throws(() => make({ minConfidance: "certain" }), { kind: "unknown-option", message: /"minConfidance"; there are .*minConfidence/ });
    assert.throws(() => make({ minConfidence: "certian" }), invalid);
    for (const name of ["from", "to"]) assert.throws(() => make({ [name]: 0 }), { kind: "unknown-option" });
  }
  for (const options of [{ minConfidence: "certian" }, { fuzzyLink: true, minConfidence: "certian" }]) {
    assert.throws(() => new LinkifyIt(options), invalid);
    assert.throws(() => LinkifyIt5(options), invalid);
    assert.throws(() => new LinkifyIt().set(options), invalid);
  }
  for (const use of [find, linkifyStr]) assert.throws(() => use("none", { minConfidence: "certian" }), invalid);
  assert.throws(() => new plugins.options.Options({ minConfidence: "certian" }), invalid);
}

test("before the module is loaded", () => check(MAKERS.slice(0, 2)));

test("after that", () => {
  initSync();
  check(MAKERS);
  for (const make of MAKERS) assert.throws(() => make({ kind: "nothing" }), { kind: "invalid-option" });
});

test("options are those of the scanner, and they say what the scanner says", () => {
  for (const make of MAKERS) {
    for (const name of NAMES) make({ [name]: undefined });
    assert.throws(() => make({ nothing: 1 }), ({ message }) => NAMES.every((name) => message.includes(name)) && /\bprofile(, \w+){11}$/.test(message));
  }
  const said = (use) => {
    try {
      use({ minConfidence: "certian" });
    } catch ({ kind, message }) {
      return [kind, message];
    }
  };
  for (const make of MAKERS) assert.deepEqual(said(make), said((options) => hasLinks("", options)));
  assert.equal(NAMES.length, 12);
});
