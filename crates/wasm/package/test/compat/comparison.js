// What the drop-ins find otherwise than the packages that they stand in for, in the documents of the Python drop-ins.
//
//     node compat/comparison.js
//
// writes `differences.toml` anew, with the rules that are known, and `?` for the others.

import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parse } from "smol-toml";
import { linkifyIt, markdownIt } from "./linkify-it.js";
import { linkifyJs } from "./linkifyjs.js";

const FOLDER = new URL("../../../../python/tests/compat/documents/", import.meta.url);
const TABLE = new URL("differences.toml", import.meta.url);
const HEAD = `\
# Where links differ between the replaced package (\`before\`) and irispan's drop-in (\`after\`), and the rule
# that decides. Ids are those of \`src/docs/rules\`, names those of \`crates/wasm/package/docs/plugins.md\`.
# Written by comparison.js, which keeps the rules; tests fail if a line is missing or left over.
`;

/** What is compared, by the name of its section: functions of all documents that return differences by document. */
export const SECTIONS = { "linkify-it": linkifyIt, "markdown-it": markdownIt, linkifyjs: linkifyJs };

/** Returns the documents, with their names. */
export function documents() {
  const found = [];
  for (const file of readdirSync(FOLDER)
    .filter((name) => name.endsWith(".txt"))
    .sort()) {
    const [before, ...pieces] = readFileSync(new URL(file, FOLDER), "utf8").split(/^=== ([a-z]+-\d\d)\n/m);
    if (before !== "") throw new Error(`${file} begins with no name`);
    for (let at = 0; at < pieces.length; at += 2) found.push({ name: pieces[at], text: pieces[at + 1] });
  }
  return found;
}

/** Returns all differences: section, document, before, after. Of markdown-it, those that linkify-it has are left out. */
export function differences() {
  const known = new Set();
  const all = documents();
  const rows = [];
  for (const [section, compare] of Object.entries(SECTIONS)) {
    for (const { name: document, text } of all) {
      for (const [before, after] of compare(text)) {
        const key = keyOf({ document, before, after });
        if (section === "linkify-it") known.add(key);
        if (section !== "markdown-it" || !known.has(key)) rows.push({ section, document, before, after });
      }
    }
  }
  return rows;
}

/** Returns what stands for a difference among others. */
export const keyOf = ({ section, document, before, after }) => JSON.stringify([section, document, before, after]);

/** Returns the lines of the table. */
export function table() {
  if (!existsSync(TABLE)) return [];
  const read = parse(readFileSync(TABLE, "utf8"));
  return Object.entries(read).flatMap(([section, rows]) => rows.map((row) => ({ section, ...row })));
}

/** Returns a string of TOML, with characters that cannot be seen as escapes. */
function quoted(text) {
  const hidden = /[\p{C}\p{Z}]/gu;
  return JSON.stringify(text).replace(hidden, (char) =>
    char === " " ? char : `\\U${char.codePointAt(0).toString(16).padStart(8, "0")}`,
  );
}

function write() {
  const known = new Map();
  for (const row of table()) known.set(keyOf(row), [...(known.get(keyOf(row)) ?? []), row.rule]);
  const lines = differences().map((row) => {
    const list = (texts) => `[${texts.map(quoted).join(", ")}]`;
    const rule = known.get(keyOf(row))?.shift() ?? "?";
    return `[[${row.section}]]
document = ${quoted(row.document)}
before = ${list(row.before)}
after = ${list(row.after)}
rule = ${quoted(rule)}
`;
  });
  writeFileSync(TABLE, [HEAD, ...lines].join("\n"));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) write();
