// Calls as programs make them by mistake, and in ways that are odd and right.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import * as irispan from "irispan";
import * as core from "irispan/core";

/** The scripts of browsers, by their names. */
const browsers = {
  "index.js": await import("./node_modules/irispan/esm/index.js"),
  "core.js": await import("./node_modules/irispan/esm/core.js"),
};
const module = (name) => readFileSync(new URL(`node_modules/irispan/${name}.wasm`, import.meta.url));
const texts = (links) => [...links].map(({ text }) => text);

test("every function says that the module is not loaded", () => {
  const { linkAt, linkFrom, replace, rescan, highlight, hasLinks, links, explain, toUri, versions, Message } = irispan;
  const calls = [
    links, hasLinks, highlight, explain, toUri, versions, (text) => replace(text, "x"), (text) => replace(text, () => "x"), (text) => linkAt(text, 0),
    (text) => linkFrom(text, 0), (text) => rescan(text, { start: 0, inserted: 0, removed: 0 }), () => new Message(new Uint8Array(1)),
    core.links, core.hasLinks, (text) => hasLinks(text, { from: 0 }), (text) => links(text, { kind: "url" }),
  ];
  for (const call of calls) assert.throws(() => call("a.com"), { kind: "not-loaded" }, String(call));
});

test("a module comes as bytes where no file is", () => {
  for (const name of ["index.js", "core.js"]) {
    for (const none of [[], [null]]) {
      assert.throws(() => browsers[name].initSync(...none), { name: "TypeError", message: /bytes or a WebAssembly\.Module.*irispan\/inline/ });
    }
  }
});

test("a module is taken whatever type the server tells", async () => {
  const engine = (query) => import(`./node_modules/irispan/esm/engine.js?${query}`);
  for (const type of ["application/wasm", "APPLICATION/WASM", "application/wasm; charset=utf-8", "application/wasm;", "text/plain"]) {
    const fresh = await engine(encodeURIComponent(type));
    await fresh.init(new Response(module("irispan-core"), { headers: { "content-type": type } }), "links");
    assert.ok(fresh.has("links"), type);
  }
});

test("a module of another entry is refused, and the next source is tried", async () => {
  const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  const refused = { kind: "wrong-module", message: /explain/ };
  assert.throws(() => irispan.initSync(module("irispan-core")), refused);
  await assert.rejects(irispan.init(module("irispan-core")), refused);
  await assert.rejects(irispan.init(empty), refused);
  await assert.rejects(core.init(empty), { kind: "wrong-module", message: /links/ });
  await assert.rejects(irispan.init(new Uint8Array(8)), WebAssembly.CompileError);
  assert.throws(() => irispan.links("a.com"), { kind: "not-loaded" });
  await irispan.init(module("irispan.plain"));
  assert.equal(irispan.versions().kernel, "scalar");
  // What is loaded stays.
  await irispan.init(empty);
  await core.init();
  irispan.initSync(empty);
  assert.equal(irispan.versions().kernel, "scalar");
  assert.deepEqual(texts(core.links("see a.com")), ["a.com"]);
});

test("what replaces a link is a string or `undefined`", () => {
  for (const instead of [null, 5, Symbol("x"), {}, ["a"], true, Promise.resolve("a")]) {
    for (const { replace } of [irispan, core]) {
      assert.throws(() => replace("see a.com", () => instead), { name: "TypeError", message: "what replaces a link is no string" });
    }
  }
  for (const wrong of [null, undefined, 5, Symbol("x"), {}]) {
    assert.throws(() => irispan.replace("none", wrong), TypeError);
    assert.throws(() => core.replace("none", wrong), TypeError);
  }
  assert.throws(() => core.replace("none", "{kind}"), TypeError);
  assert.equal(irispan.replace("a.com b.org", ({ text }) => irispan.replace(text, "<{host}>", { from: 0 })), "<a.com> <b.org>");
});

test("options are an object of any kind", () => {
  const options = { minConfidence: "possible", kind: ["domain"] };
  const made = [options, Object.freeze({ ...options }), Object.create(options), Object.assign(Object.create(null), options),
    { get minConfidence() { return options.minConfidence; }, get kind() { return options.kind; } }, new Proxy(options, {})];
  for (const one of made) {
    assert.deepEqual(texts(irispan.links("README.md", one)), ["README.md"]);
    assert.equal(irispan.hasLinks("README.md", one), true);
    assert.equal(irispan.linkAt("README.md", 1, one).text, "README.md");
    assert.equal(irispan.linkFrom("README.md", 0, one).text, "README.md");
    assert.equal(irispan.rescan("README.md", { start: 0, inserted: 1, removed: 0 }, one).added.length, 1);
    assert.equal(irispan.replace("README.md", "{kind}", one), "domain");
    assert.match(irispan.highlight("README.md", one), /^<a /);
  }
  for (const none of [null, undefined, {}, [], { kind: null, class: null, from: null }]) {
    assert.deepEqual(texts(irispan.links("a.com", none?.class === null ? { kind: null } : none)), ["a.com"]);
    assert.equal(irispan.highlight("a.com", none), irispan.highlight("a.com"));
  }
  // An index and a list, as `filter` and `map` pass them, are no options.
  assert.deepEqual(["a.com", "none", "b.org"].filter(irispan.hasLinks), ["a.com", "b.org"]);
  assert.deepEqual(["a.com", "none"].map(irispan.links).map(texts), [["a.com"], []]);
  const thrown = new Error("of the caller");
  assert.throws(() => irispan.links("a.com", { get kind() { throw thrown; } }), thrown);
  // A name is no way to write two options.
  assert.throws(() => irispan.links("a.com", { "profile=uts58\nkind": "url" }), { kind: "invalid-option" });
  for (const value of [Symbol("url"), NaN, 5, {}, () => "url"]) {
    assert.throws(() => irispan.links("a.com", { kind: value }), { kind: "invalid-option" });
  }
  for (const value of [-1, NaN, 0.5, 1e21, 2 ** 40, Symbol("1")]) {
    assert.throws(() => irispan.links("a.com", { maxRun: value }), { kind: "invalid-option" });
  }
});

test("offsets that are none are told by their names", () => {
  for (const wrong of [undefined, null, -1, 0.5, NaN, Infinity, "1", 1n, Symbol("1"), {}]) {
    assert.throws(() => irispan.linkAt("a.com", wrong), { name: "RangeError", message: /^offset is no offset/ });
    assert.throws(() => irispan.linkFrom("a.com", wrong), { name: "RangeError", message: /^offset is no offset/ });
    for (const name of ["start", "inserted", "removed"]) {
      const edit = { start: 0, inserted: 0, removed: 0, [name]: wrong };
      assert.throws(() => irispan.rescan("a.com", edit), { name: "RangeError", message: new RegExp(`^edit\\.${name} `) });
    }
  }
  for (const none of [undefined, null, 5]) {
    assert.throws(() => irispan.rescan("a.com", none), { name: "TypeError", message: /^edit is no object: start/ });
  }
  assert.equal(irispan.linkAt("a.com", 2 ** 40), undefined);
  assert.equal(irispan.linkFrom("a.com", 2 ** 40), undefined);
  // Inside of a character no link begins, and one that has it is found.
  assert.equal(irispan.linkFrom("😀a.com", 1), undefined);
  assert.equal(irispan.linkAt("http://a.com/😀x", 14).text, "http://a.com/😀x");
});

/** Returns the links of a stream of chunks. */
async function streamed(...chunks) {
  const stream = new ReadableStream({ start: (controller) => (chunks.forEach((chunk) => controller.enqueue(chunk)), controller.close()) });
  const found = [];
  for await (const { start, text } of stream.pipeThrough(new irispan.LinkStream())) found.push([start, text]);
  return found;
}

test("chunks are cut anywhere, empty, and of both kinds", async () => {
  assert.deepEqual(await streamed(), []);
  assert.deepEqual(await streamed("", "http://a.c", new Uint8Array(0), "", "om/x", "", " ", ""), [[0, "http://a.com/x"]]);
  assert.deepEqual(await streamed("http://a.com/\ud83d", "\ude00x b.org"), [[0, "http://a.com/😀x"], [17, "b.org"]]);
  const bytes = [...new TextEncoder().encode("http://a.com/😀x é.com")].map((byte) => Uint8Array.of(byte));
  assert.deepEqual(await streamed(...bytes), [[0, "http://a.com/😀x"], [17, "é.com"]]);
  // Half a character of bytes before a string is one that cannot be read, there and not later.
  assert.deepEqual(await streamed(Uint8Array.of(97, 0xc3), " b.org ", Uint8Array.of(0xa9), " c.net"), [[3, "b.org"], [11, "c.net"]]);
  for (const chunk of [null, 5, {}, new ArrayBuffer(1)]) await assert.rejects(streamed(chunk), TypeError);
});

test("a text of 10 MB, with and without a place to cut it", () => {
  const line = "see https://例え.jp/ä?b or joe@example.com 😀 \x1b[1mwww.example.com\x1b[0m \ud800\n";
  const text = line.repeat(Math.ceil(10_000_000 / line.length));
  const found = irispan.links(text);
  assert.equal(found.length, 3 * (text.length / line.length));
  assert.ok(found.every(({ start, end, text: own }) => text.slice(start, end) === own));
  assert.equal(irispan.hasLinks("@".repeat(10_000_000)), false);
  const long = `${"a.b,".repeat(2_500_000)} c.org`;
  const from = long.length - 2;
  assert.deepEqual(texts(irispan.links(long, { from })), ["c.org"]);
  assert.equal(irispan.replace(long, "{kind}", { from }), `${long.slice(0, -5)}domain`);
});

test("a worker has a module of its own", async () => {
  const program = `import(${JSON.stringify(import.meta.resolve("irispan"))}).then(async ({ init, links }) => {
    await init();
    require("node:worker_threads").parentPort.postMessage(links("see a.com").map((link) => link.toJSON()));
  });`;
  const worker = new Worker(program, { eval: true });
  const told = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  assert.deepEqual(told.map(({ text, uri }) => [text, uri]), [["a.com", "https://a.com"]]);
});
