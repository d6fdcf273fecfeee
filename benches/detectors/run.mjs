// Runs link detectors for JavaScript on the tasks that `irispan-compare detectors` writes.
//
//     npm install --prefix benches/detectors
//     node benches/detectors/run.mjs TASKS
//
// TASKS is a JSON file: `lines` (texts to mark), `text` (the name of a file to measure on), `rounds`,
// and `hostile` (pairs of texts, the second twice as long as the first). Prints one JSON array with an
// object for each detector.

import { readFileSync } from "node:fs";

import Autolinker from "autolinker";
import { LinkifyIt } from "linkify-it";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

const linkifyIt = new LinkifyIt();
const detectors = [
  {
    name: "linkify-it",
    version: dependencies["linkify-it"],
    find: (text) => (linkifyIt.match(text) ?? []).map((link) => [link.index, link.lastIndex]),
  },
  {
    name: "Autolinker",
    version: dependencies.autolinker,
    find: (text) =>
      Autolinker.parse(text, { urls: true, email: true }).map((match) => {
        const start = match.getOffset();
        return [start, start + match.getMatchedText().length];
      }),
  },
];

/** Returns the text with U+2E20 and U+2E21 around each link, as the test file of UTS #58 has them. */
function mark(text, spans) {
  let marked = "";
  let last = 0;
  for (const [start, end] of spans) {
    marked += `${text.slice(last, start)}\u2E20${text.slice(start, end)}\u2E21`;
    last = end;
  }
  return marked + text.slice(last);
}

/** Returns the shortest of some runs in seconds, after one that does not count. */
function best(rounds, run) {
  run();
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least / 1e3;
}

const tasks = JSON.parse(readFileSync(process.argv[2], "utf8"));
const bytes = readFileSync(tasks.text);
const results = detectors.map(({ name, version, find }) => ({
  name,
  version,
  marked: tasks.lines.map((line) => mark(line, find(line))),
  links: find(bytes.toString("utf8")).length,
  // From bytes, as the others: decoding is part of the work.
  seconds: best(tasks.rounds, () => find(bytes.toString("utf8"))),
  hostile: tasks.hostile.map((pair) => pair.map((text) => best(2, () => find(text)))),
}));
process.stdout.write(JSON.stringify(results));
