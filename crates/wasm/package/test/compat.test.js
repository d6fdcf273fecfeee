// The drop-ins in unchanged programs: what they find otherwise is in `compat/differences.toml`, and nothing else is.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { LinkifyIt as Theirs } from "linkify-it";
import { LinkifyIt as Ours } from "irispan/linkify-it";
import { SECTIONS, differences, documents, keyOf, table } from "./compat/comparison.js";
import { parser, rendered } from "./compat/linkify-it.js";

const DOCUMENTS = documents();

test("there are enough documents", () => {
  assert.ok(DOCUMENTS.length >= 200);
  assert.equal(new Set(DOCUMENTS.map(({ text }) => text)).size, DOCUMENTS.length);
  assert.equal(new Set(DOCUMENTS.map(({ name }) => name)).size, DOCUMENTS.length);
});

test("every difference is in the table, and nothing else is", () => {
  assert.deepEqual(
    differences().map(keyOf).sort(),
    table().map(keyOf).sort(),
    "node compat/comparison.js, and say which rule decides",
  );
});

test("every difference has a rule", () => {
  const doc = readFileSync(new URL("../docs/plugins.md", import.meta.url), "utf8");
  for (const { rule, ...row } of table()) {
    for (const name of rule.split(", ")) {
      assert.ok(/^(?:T\d+|[A-Z]+\d*-[A-Z]?\d+)$/.test(name) || doc.includes(`**${name}**`), `${rule}: ${keyOf(row)}`);
    }
  }
});

test("the documentation says how much differs", () => {
  const doc = readFileSync(new URL("../docs/plugins.md", import.meta.url), "utf8");
  for (const section of Object.keys(SECTIONS)) {
    const rows = table().filter((row) => row.section === section);
    const documents = new Set(rows.map((row) => row.document)).size;
    assert.ok(
      doc.includes(`| ${section} | ${rows.length} | ${documents} |`),
      `${section}: ${rows.length} in ${documents}`,
    );
  }
});

/** Returns letters and digits of HTML: what is no link is Markdown again, and the text of links is decoded. */
function plain(html) {
  const text = unescaped(unescaped(decoded(html)));
  return text.replace(/<\/?\w[^>]*>/g, "").replace(/[^\p{L}\p{N}]/gu, "");
}

function unescaped(html) {
  const characters = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return html.replace(/&(amp|lt|gt|quot);?/g, (_, name) => characters[name]);
}

function decoded(text) {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

test("nothing but links changes in what markdown-it renders", () => {
  const [before, after] = [Theirs, Ours].map((LinkifyIt) => parser(new LinkifyIt({ fuzzyLink: true })));
  for (const { name, text } of DOCUMENTS) {
    const [{ html: old }, { html: now }] = [before, after].map((markdown) => rendered(markdown, text));
    assert.equal(plain(old), plain(now), name);
  }
});
