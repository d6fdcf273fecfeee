// The package says what the library says, of all cases, texts and messages of the project.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import * as irispan from "irispan";
import * as core from "irispan/core";
import { answers, cases, drawings, drawn, messages, officialLines, texts } from "./corpus.js";

await irispan.init();

const places = (found) => found.map(({ start, end }) => [start, end]);

test("cases", () => {
  let number = 0;
  for (const case_ of cases()) {
    for (const { drawing, options } of drawings(case_)) {
      const { text, spans } = drawn(drawing);
      const found = irispan.links(text, options);
      assert.deepEqual(places(found), spans, `${case_.title} ${JSON.stringify(options)}`);
      for (const link of found) assert.equal(text.slice(link.start, link.end), link.text);
      assert.deepEqual(places(core.links(text, options)), spans);
      number += 1;
    }
    const found = irispan.links(drawn(case_.text).text, case_.options);
    for (const field of ["kind", "confidence"]) {
      if (case_[field]) assert.deepEqual(found.map((link) => link[field]), case_[field], case_.title);
    }
    if (case_.flags) assert.deepEqual(found.map((link) => [...link.flags]), case_.flags, case_.title);
    if (case_.uri) assert.deepEqual(found.map(uriOf), case_.uri, case_.title);
    if (case_.alternative) {
      const shorter = found.map((link) => (link.alternativeEnd ? link.text.slice(0, link.alternativeEnd - link.start) : ""));
      assert.deepEqual(shorter, case_.alternative, case_.title);
    }
  }
  assert.ok(number > 1000, `${number} drawings`);
});

/** Returns the URI of a link, or which part has none. */
function uriOf(link) {
  try {
    return link.toUri();
  } catch (error) {
    assert.equal(link.uri, undefined);
    return `error:${error.component}`;
  }
}

test("the official test, line by line", () => {
  const lines = officialLines();
  const wrong = lines.filter((line) => {
    const { text, spans } = drawn(line);
    return JSON.stringify(places(irispan.links(text, { profile: "uts58" }))) !== JSON.stringify(spans);
  });
  assert.deepEqual(wrong, []);
  assert.equal(lines.length, 344);
});

test("texts, as the program reads them", { skip: process.env.IRISPAN_PROGRAM || process.env.CI ? false : "no IRISPAN_PROGRAM" }, () => {
  let number = 0;
  for (const { name, text } of texts()) {
    if (text.includes("\ufffd")) continue; // Bytes that are not UTF-8.
    const options = ["scan", "--format", "jsonl", "--input", "text", "--text", "--offsets", "utf16", "-"];
    const program = process.env.IRISPAN_PROGRAM ?? "irispan";
    const out = spawnSync(program, options, { input: text, encoding: "utf8", maxBuffer: 1 << 28 });
    // 1: nothing was found.
    assert.ok(out.status === 0 || out.status === 1, String(out.error ?? out.stderr));
    const expected = out.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    const fields = ({ start, end, text: own, kind, confidence, uri }) => [start, end, own, kind, confidence, uri ?? null];
    assert.deepEqual(irispan.links(text).map(fields), expected.map(fields), name);
    number += expected.length;
  }
  assert.ok(number > 500, `${number} links`);
});

test("messages", () => {
  let number = 0;
  for (const { name, raw, expected } of messages()) {
    const message = new irispan.Message(raw);
    assert.deepEqual([...message.repairs], expected.repairs ?? [], name);
    const wanted = expected.link ?? [];
    assert.deepEqual(message.links.map((link) => [link.part, link.text]), wanted.map((link) => [link.part, link.text]), name);
    for (const [at, link] of message.links.entries()) {
      const { pieces, uri, flags, facts } = wanted[at];
      assert.deepEqual(link.pieces, pieces, `${name}: ${link.text}`);
      if (uri) assert.equal(link.uri, uri, name);
      if (flags) assert.deepEqual([...link.flags], flags, name);
      // Names that are protected are those of a reader's program.
      if (!expected.protect) assert.deepEqual(link.facts.map((fact) => [fact.kind, fact.text]), facts ?? [], `${name}: ${link.text}`);
      number += 1;
    }
    for (const part of message.parts) {
      for (const link of part.links) {
        const text = part.text.slice(link.start, link.end);
        assert.equal(text, link.anchor ?? link.text.replaceAll("\u00ad", ""), name);
      }
      const wantedPart = (expected.part ?? []).find((one) => one.path === part.number);
      assert.deepEqual([...part.repairs], wantedPart?.repairs ?? [], `${name}: ${part.number}`);
      if (wantedPart?.charset) assert.equal(part.charset, wantedPart.charset, name);
    }
  }
  assert.ok(number > 100, `${number} links`);
});

test("windows, edits, streams and cuts find the same", async () => {
  for (const { name, text } of texts()) {
    const all = answers(irispan, text);
    for (const [from, to] of [[0, 0], [5, 9], [text.length >> 1, (text.length >> 1) + 40], [text.length, text.length]]) {
      const found = irispan.links(text, { from, to });
      const inside = all.filter((link) => link.start >= found.safeFrom && link.end <= found.safeTo);
      assert.deepEqual(places(found), places(inside), name);
      assert.ok(found.safeFrom <= from && found.safeTo >= Math.min(to, text.length));
    }
    const at = text.length >> 1;
    const edited = `${text.slice(0, at)}x.com/ ${text.slice(at + 3)}`;
    const change = irispan.rescan(edited, { start: at, removed: 3, inserted: 7 });
    const kept = all.filter((link) => link.end <= change.from);
    const moved = all.filter((link) => link.start >= change.oldTo).map(({ start, end }) => ({ start: start + 4, end: end + 4 }));
    assert.deepEqual(places([...kept, ...change.added, ...moved]), places(irispan.links(edited)), name);
    for (const size of [1, 7, 4096]) {
      if (text.length / size > 20_000) continue;
      const found = [];
      const chunks = new ReadableStream({
        start(controller) {
          for (let from = 0; from < text.length; from += size) controller.enqueue(text.slice(from, from + size));
          controller.close();
        },
      });
      for await (const link of chunks.pipeThrough(new irispan.LinkStream())) found.push(link);
      assert.deepEqual(found.map((link) => [link.start, link.end, link.text]), all.map((link) => [link.start, link.end, link.text]), name);
    }
  }
});
