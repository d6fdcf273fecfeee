// Measures the npm package beside other detectors for JavaScript, on a string and on its lines, in Node.js. Writes
// `npm.json`, of which the table in `crates/wasm/package/README.md` is made.
//
//     crates/wasm/build
//     npm install --prefix benches/detectors
//     cargo run --release -p irispan-compare -- write --text mail --mib 16 --into FOLDER
//     node benches/detectors/npm.mjs FOLDER/mail.txt
//
// All look for bare domains, and each takes its turn in every round; the best round counts.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import Autolinker from "autolinker";
import * as linkifyjs from "linkifyjs";
import { LinkifyIt } from "linkify-it";

const ROUNDS = 5;
const PACKAGE = new URL("../../target/npm/irispan/", import.meta.url);

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const linkifyIt = new LinkifyIt({ fuzzyLink: true });

// A process has one module: with `plain` behind the file, that without vector instructions is measured, and printed.
const [file, kind] = process.argv.slice(2);
const irispan = await import(new URL("esm/index.js", PACKAGE));
irispan.initSync(readFileSync(new URL(kind === "plain" ? "irispan.plain.wasm" : "irispan.wasm", PACKAGE)));

const version = irispan.versions().irispan;
const ours = [
  { name: "irispan", version, find: (text) => irispan.links(text).length },
  { name: "irispan, with every URI", version, find: (text) => irispan.links(text).map((link) => link.uri).length },
];
const others = [
  { name: "linkify-it", find: (text) => (linkifyIt.match(text) ?? []).length },
  { name: "linkifyjs", find: (text) => linkifyjs.find(text).length },
  { name: "autolinker", find: (text) => Autolinker.parse(text, { urls: true, email: true }).length },
].map((other) => ({ ...other, version: dependencies[other.name] }));
const detectors = kind === "plain" ? ours.slice(0, 1) : [...ours, ...others];

const text = readFileSync(file, "utf8");
const bytes = Buffer.byteLength(text);
const lines = text.split("\n");

/** Returns the seconds that a function takes. */
function seconds(run) {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1e3;
}

const best = detectors.map(() => ({ whole: Infinity, lines: Infinity, links: 0 }));
for (let round = 0; round <= ROUNDS; round++) {
  for (const [at, { find }] of detectors.entries()) {
    const result = best[at];
    const whole = seconds(() => (result.links = find(text)));
    const each = seconds(() => lines.forEach((line) => find(line)));
    // The first round warms up.
    if (round > 0) Object.assign(result, { whole: Math.min(result.whole, whole), lines: Math.min(result.lines, each) });
  }
}
const rounded = (value) => Number(value.toPrecision(2));
const measured = detectors.map(({ name, version }, at) => ({
  name: kind === "plain" ? "irispan, without vector instructions" : name,
  version,
  links: best[at].links,
  mb_per_second: rounded(bytes / 1e6 / best[at].whole),
  lines_per_second: rounded(lines.length / best[at].lines),
}));
if (kind === "plain") {
  console.log(JSON.stringify(measured[0]));
} else {
  const plain = JSON.parse(execFileSync(process.execPath, [process.argv[1], file, "plain"], { encoding: "utf8" }));
  measured.splice(1, 0, plain);
  const out = { node: process.version, mail_bytes: bytes, lines: lines.length, detectors: measured };
  writeFileSync(new URL("npm.json", import.meta.url), `${JSON.stringify(out, undefined, 2)}\n`);
  console.table(measured);
}
