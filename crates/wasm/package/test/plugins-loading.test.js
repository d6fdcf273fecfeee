// Where the module comes from that plugins need.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

/** Returns what a program prints, as Node.js runs it, or as everything else would. */
function run(source, conditions = []) {
  const options = [...conditions, "--input-type=module", "--eval", source];
  return execFileSync(process.execPath, options, { encoding: "utf8", cwd: import.meta.dirname });
}

const USE = 'import { LinkifyIt } from "irispan/linkify-it"; const linkify = new LinkifyIt();';
const ASK = 'console.log(linkify.test("http://a.com"))';

test("in Node.js a plugin loads the module", () => {
  assert.equal(run(`${USE} ${ASK}`), "true\n");
});

test("in Node.js a plugin loads all that it needs, whatever is there", () => {
  const use = `import * as core from "irispan/core"; core.initSync(); import remarkIrispan from "irispan/remark";
    import { irispanMatcher } from "irispan/lexical"; import { highlight } from "irispan";
    const tree = { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: "see a.com" }] }] };`;
  const draw = "remarkIrispan()(tree); console.log(tree.children[0].children.at(-1).url)";
  assert.equal(run(`${use} ${draw}`), "https://a.com\n");
  assert.equal(run(`${use} console.log(irispanMatcher()("see a.com").url)`), "https://a.com\n");
  assert.equal(run(`${use} console.log(highlight("a.com").includes("https://a.com"))`), "true\n");
});

test("elsewhere the caller does", () => {
  // The scripts of browsers, by their names.
  const entry = (name) => JSON.stringify(new URL(`node_modules/irispan/esm/${name}`, import.meta.url).href);
  const use = USE.replace('"irispan/linkify-it"', entry("plugins/linkify-it.js"));
  const fail = `try { ${ASK} } catch (error) { console.log(error.name, error.kind, error.message.includes("await init()")) }`;
  assert.equal(run(`${use} ${fail}`), "IrispanError not-loaded true\n");
  const load = `import { readFileSync } from "node:fs"; import { initSync } from ${entry("index.js")};
    initSync(readFileSync(new URL(${entry("../irispan.wasm")})));`;
  assert.equal(run(`${use} ${load} ${ASK}`), "true\n");
});
