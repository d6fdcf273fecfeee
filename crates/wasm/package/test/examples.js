// Examples of pages, as scripts that print what comes out where the page says it after `// =>`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** Returns the examples of a page: the line where each begins, its source, and whether it is for a browser. */
export function examplesOf(page, file) {
  const text = readFileSync(file, "utf8");
  const found = [...text.matchAll(/^```js( browser)?\n([^]*?)^```$/gm)];
  return found.map(({ index, 1: browser, 2: source }) => ({
    name: `${page}, line ${text.slice(0, index).split("\n").length}`,
    isForBrowser: browser !== undefined,
    source,
  }));
}

/** Returns a script that prints what came out for each `// => value`, and the value: pairs, as JSON. */
export function script({ source }) {
  const checked = source.replace(/^([^\s/].*); \/\/ => (.+)$/gm, "told.push([$1, $2]);");
  const loads = /\binit(Sync)?\(|\bWorker\(/.test(source);
  const loading = loads ? "" : 'import { init as load } from "irispan"; await load();\n';
  return `${loading}const told = [];\n${checked}\nconsole.log(JSON.stringify(told));`;
}

/** Compares pairs; every `// =>` of the source has to be among them. */
export function compare({ name, source }, told) {
  assert.equal(told.length, source.split("// =>").length - 1, `${name}: not all was run`);
  assert.ok(told.length > 0, `${name}: nothing to compare`);
  for (const [is, should] of told) assert.deepEqual(is, should, name);
}
