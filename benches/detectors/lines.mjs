// Writes what link detectors for JavaScript find in the lines of `lines.json` into it: the table of the README.
//
//     npm install --prefix benches/detectors
//     node benches/detectors/lines.mjs
//
// `text` is what each reads; `as` is how irispan reads it, if not as plain text. What irispan and linkify find is asked
// of them by a test, `tests/meta/lines.rs`.

import { readFileSync, writeFileSync } from "node:fs";

import Autolinker from "autolinker";
import { LinkifyIt } from "linkify-it";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const file = new URL("lines.json", import.meta.url);
const { lines } = JSON.parse(readFileSync(file, "utf8"));

// As the others do by default, it looks for bare domains too.
const linkifyIt = new LinkifyIt({ fuzzyLink: true });
const found = lines.map(({ text, as }) => ({
  text,
  as,
  "linkify-it": (linkifyIt.match(text) ?? []).map((link) => link.raw),
  autolinker: Autolinker.parse(text, { urls: true, email: true }).map((match) => match.getMatchedText()),
}));
writeFileSync(file, `${JSON.stringify({ versions: dependencies, lines: found }, undefined, 2)}\n`);
