// The cases and messages of the project, and what the package finds in them.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";

const ROOT = new URL("../../../../", import.meta.url).pathname;

/** Returns a text without the drawing of its spans, and the spans. */
export function drawn(drawing) {
  let text = "";
  const spans = [];
  for (const part of drawing.split(/([⸠⸡])/)) {
    if (part === "⸠") spans.push([text.length, 0]);
    else if (part === "⸡") spans.at(-1)[1] = text.length;
    else text += part;
  }
  return { text, spans };
}

/** Returns the options of a case as the package has them. */
function optionsOf(case_) {
  const options = {};
  for (const option of case_.options ?? []) {
    const [name, value] = option.split(" ");
    const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    if (value) (options[camel] ??= []).push(value);
    else options[camel] = true;
  }
  return options;
}

/** Yields the cases that are Unicode: JavaScript has no strings of other bytes. */
export function* cases() {
  const folder = join(ROOT, "corpus/cases");
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".toml")).sort()) {
    for (const case_ of parse(readFileSync(join(folder, name), "utf8")).case) {
      if (!case_.raw) yield { ...case_, title: `${name}: ${case_.title}`, options: optionsOf(case_) };
    }
  }
}

/** Yields the drawings of a case, with the options that each is for. */
export function* drawings(case_) {
  yield { drawing: case_.text, options: case_.options };
  yield { drawing: case_.uts58 ?? case_.text, options: { ...case_.options, profile: "uts58" } };
  if (case_.possible !== undefined) {
    yield { drawing: case_.possible, options: { ...case_.options, minConfidence: "possible" } };
  }
}

/** Returns the lines of the official test, as drawings. */
export function officialLines() {
  const folders = [process.env.IRISPAN_DATA, join(ROOT, "../shared/unicode"), join(ROOT, "corpus/data")];
  const names = folders.filter(Boolean).flatMap((folder) => [
    join(folder, "17.0.0/LinkDetectionTest.txt"),
    join(folder, "LinkDetectionTest.txt"),
  ]);
  const name = names.find(existsSync);
  if (!name) throw new Error("no LinkDetectionTest.txt: cargo xtask fetch");
  const lines = readFileSync(name, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

/** Yields the messages, with what is expected of each. */
export function* messages() {
  const folder = join(ROOT, "corpus/mail");
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".eml")).sort()) {
    const expected = parse(readFileSync(join(folder, name.replace(/eml$/, "toml")), "utf8"));
    yield { name, raw: readFileSync(join(folder, name)), expected };
  }
}

/** Returns the texts of the project, by name. */
export function texts() {
  const folder = join(ROOT, "corpus/text");
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  const files = names.filter((name) => /\.[a-z]+$/.test(name) && !name.endsWith("README.md"));
  return files.map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

/** Returns all that the package says of a text, as JSON that can be compared. */
export function answers(irispan, text, options) {
  return irispan.links(text, options).map((link) => ({
    ...link.toJSON(),
    alternativeEnd: link.alternativeEnd ?? null,
    display: link.display,
    host: link.host ?? null,
    facts: link.facts().map(({ kind, text: at }) => [kind, at]),
  }));
}

/** Returns all that the package says of a message. */
export function answersOfMessage(irispan, raw) {
  const message = new irispan.Message(raw);
  return JSON.parse(JSON.stringify({ ...message, html: message.parts.map((part) => part.html ?? null) }));
}
