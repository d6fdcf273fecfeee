// Measures the npm package beside other detectors for JavaScript, in Node.js and in Chromium:
//
//     crates/wasm/build
//     npm install --prefix crates/wasm/package/test
//     npm install --prefix benches/detectors
//     node benches/detectors/npm/run.mjs [PART OF A WORKLOAD]...
//
// Prints tables, and writes them to `results.json`, of which that in `crates/wasm/package/README.md` is made, unless
// workloads are named. Numbers of links are asserted: a detector finds the same in every round, here and there.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import esbuild from "esbuild";
import { launched, served } from "../../../crates/wasm/package/test/browser.js";
import { finders } from "./finders.mjs";
import { measured } from "./measure.mjs";
import { workloads } from "./texts.mjs";

const PACKAGE = new URL("../../../target/npm/irispan/", import.meta.url);

/** Returns the version of Chromium, and what it measures. */
async function inChromium(all) {
  const built = await esbuild.build({
    stdin: {
      contents: `import * as irispan from "/esm/index.js";
        import { finders } from "./finders.mjs";
        import { measured } from "./measure.mjs";
        await irispan.init();
        window.measured = (workloads) => measured(workloads, finders(irispan));
        console.log("ready");`,
      resolveDir: import.meta.dirname,
    },
    bundle: true, format: "esm", external: ["/esm/*"], write: false, logLevel: "error",
  });
  const pages = {
    "/": '<!doctype html><title>speed</title><script type="module" src="/page.js"></script>',
    "/page.js": built.outputFiles[0].text,
  };
  const server = await served(PACKAGE.pathname, pages);
  const browser = await launched();
  try {
    const page = await browser.newPage();
    const ready = page.waitForEvent("console");
    await page.goto(server.address);
    await ready;
    return { version: browser.version(), rows: await page.evaluate((all) => window.measured(all), all) };
  } finally {
    await browser.close();
    server.close();
  }
}

const irispan = await import(new URL("esm/index.js", PACKAGE));
irispan.initSync(readFileSync(new URL("irispan.wasm", PACKAGE)));
const names = process.argv.slice(2);
const all = workloads(irispan.links).filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
const here = measured(all, finders(irispan));
const { version, rows: there } = await inChromium(all);
const counts = (rows) => rows.map(({ results }) => results.map(({ links }) => links));
assert.deepEqual(counts(there), counts(here));

const engines = [
  { name: `Node.js ${process.versions.node}`, workloads: here },
  { name: `Chromium ${version.split(".")[0]}`, workloads: there },
];
for (const { name, workloads } of engines) {
  for (const { workload, length, results } of workloads) {
    console.log(`\n${name}: ${workload}, ${length} code units`);
    console.table(results);
  }
}
if (names.length === 0) {
  writeFileSync(new URL("results.json", import.meta.url), `${JSON.stringify({ engines }, undefined, 2)}\n`);
}
