// What a caller may do, and what happens when it is wrong.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as irispan from "irispan";
import * as core from "irispan/core";
import { random } from "./random.js";

test("nothing works before the module is loaded, and then all does", async () => {
  assert.throws(() => irispan.links("a.com"), /await init\(\)/);
  // The small module comes later, and does not take the place of the whole one.
  let give;
  const late = core.init(new Promise((resolve) => (give = resolve)));
  assert.equal(core.init(), late);
  await Promise.all([irispan.init(), irispan.init()]);
  give(readFileSync(new URL("node_modules/irispan/irispan-core.wasm", import.meta.url)));
  await late;
  assert.equal(irispan.init(), irispan.init());
  assert.equal(irispan.explain("a:b").validAs, "uri");
  assert.equal(irispan.links("a.com").length, 1);
  assert.equal(irispan.versions().kernel, "simd128");
});

test("`require` has the same", () => {
  const required = createRequire(import.meta.url)("irispan");
  required.initSync();
  assert.equal(required.links("see a.com")[0].uri, "https://a.com");
  assert.deepEqual(Object.keys(required).sort(), Object.keys(irispan).sort());
});

test("offsets are those of the string", () => {
  const alphabet = ["a.com", "http://", "例え.jp", " ", "\n", "😀", "\ud800", "\udc00", "é", "@", "%", "%4", "_", "..", "\0", "\u00ad", "/", "-"];
  const below = random(58);
  let number = 0;
  for (let round = 0; round < 10_000; round++) {
    const text = Array.from({ length: 1 + below(12) }, () => alphabet[below(alphabet.length)]).join("");
    let last = 0;
    const options = { minConfidence: "possible" };
    for (const link of irispan.links(text, options)) {
      assert.equal(text.slice(link.start, link.end), link.text);
      assert.ok(link.start >= last && link.end > link.start && link.text.isWellFormed());
      assert.equal(irispan.linkAt(text, link.start, options).end, link.end);
      last = link.end;
      number += 1;
    }
    assert.equal(irispan.hasLinks(text, options), last > 0);
  }
  assert.ok(number > 3000, `${number} links`);
});

test("a lone surrogate ends a link", () => {
  const [link] = irispan.links("http://a.example/x\ud800y");
  assert.equal(link.text, "http://a.example/x");
});

test("a long text is the sum of its pieces", () => {
  const line = "see https://例え.jp/ä?b or mail joe@example.com about it, and README.md\n";
  const text = line.repeat(20_000);
  const one = irispan.links(line);
  const all = irispan.links(text);
  assert.equal(all.length, one.length * 20_000);
  assert.equal(all.at(-1).start, one.at(-1).start + line.length * 19_999);
  const without = `x.com/${"a".repeat(600_000)} y.com`;
  assert.deepEqual(irispan.links(without).map((link) => link.end), [600_006, 600_012]);
});

test("what is open may still grow", () => {
  assert.deepEqual(irispan.links("a.com b.com").map((link) => link.open), [false, true]);
  assert.equal(irispan.linkAt("a.com b.com", 1).open, false);
  // The prefix of an address, typed letter by letter, is only linked for ever once it ends.
  const typed = "see https://example.com/path?x=1 ";
  for (let end = 1; end < typed.length; end++) {
    assert.ok(irispan.links(typed.slice(0, end)).every((link) => link.open), typed.slice(0, end));
  }
  assert.equal(irispan.links(typed)[0].open, false);
});

test("links from a place", () => {
  assert.equal(irispan.linkFrom("xhttp://a.com/b c", 1).text, "http://a.com/b");
  assert.equal(irispan.linkFrom("see a.com", 0), undefined);
});

test("text can be replaced and marked up", () => {
  assert.equal(irispan.replace("joe@example.com saw http://a.example/?t=1", "[{kind}]"), "[email] saw [url]");
  assert.equal(irispan.replace("a.com b.com", (link) => (link.start === 0 ? "x" : undefined)), "x b.com");
  assert.equal(irispan.replace("\ud800a.com\ud800", "<{host}>", {}), irispan.replace("\ud800a.com\ud800", (link) => `<${link.host}>`));
  const html = irispan.highlight("<b> & www.example.com", { class: "c" });
  assert.ok(html.startsWith("&lt;b&gt; &amp; <a ") && html.includes('href="https://www.example.com"') && html.includes('class="c '), html);
});

test("a template stands for links as they were found, also between lone surrogates", () => {
  const alphabet = ["a.com", "http://", "x", " ", "@", ".", "/", "(", ")", "é", "例え.jp", "\ud800", "\udc00", "😀", ":", "-"];
  const below = random(7);
  const options = { minConfidence: "possible" };
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: 1 + below(12) }, () => alphabet[below(alphabet.length)]).join("");
    const expected = irispan.replace(text, (link) => `${link.kind}, ${link.confidence}`, options);
    assert.equal(irispan.replace(text, "{kind}, {confidence}", options), expected, JSON.stringify(text));
  }
});

test("an engine without `isWellFormed`", () => {
  const program = `delete String.prototype.isWellFormed;
    const { init, links, replace, toUri } = await import("irispan"); await init();
    const errors = ["http://a/\\ud800"].map((text) => { try { return toUri(text); } catch ({ kind }) { return kind; } });
    console.log(JSON.stringify([replace("\\ud800 a.com é\\udfff", "{kind}"), links("é\\ud800 a.com")[0].start, ...errors]));`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8", cwd: import.meta.dirname });
  assert.deepEqual(JSON.parse(printed), ["\ud800 domain é\udfff", 3, "invalid-utf16"]);
});

test("what is read later is what the caller gave", async () => {
  const raw = new TextEncoder().encode("Subject: x\r\n\r\nhttp://a.example/ joe@b.com\r\n");
  const options = { kind: ["url"] };
  const message = new irispan.Message(raw, options);
  const before = message.parts[0].html;
  const stream = new irispan.LinkStream(options);
  raw.fill(120);
  options.kind[0] = "email";
  assert.equal(message.parts[0].html, before);
  assert.ok(before.includes("http://a.example/") && !before.includes("mailto:"), before);
  const found = [];
  const chunks = new ReadableStream({ start: (controller) => (controller.enqueue("http://c.example/ d@e.com"), controller.close()) });
  for await (const link of chunks.pipeThrough(stream)) found.push(link.text);
  assert.deepEqual(found, ["http://c.example/"]);
});

test("identifiers", () => {
  assert.equal(irispan.toUri("https://例え.jp/ä"), "https://xn--r8jz45g.jp/%C3%A4");
  assert.equal(irispan.toIri("https://xn--r8jz45g.jp/%C3%A4", { uLabels: true }), "https://例え.jp/ä");
  assert.equal(irispan.displayHost("xn--80ak6aa92e.com"), "xn--80ak6aa92e.com");
  assert.equal(irispan.displayHost("xn--80ak6aa92e.com", { policy: "unicode" }), "аррӏе.com");
  assert.equal(irispan.sameTarget("http://example.com", "HTTP://example.com:80/"), "scheme");
  assert.equal(irispan.sameTarget("http://example.com/a", "http://example.com/b"), undefined);
  assert.deepEqual(irispan.check("http://user@192.0.2.1/").map((fact) => [fact.kind, fact.text]), [["userinfo", "user"], ["ip-host", "192.0.2.1"]]);
  assert.deepEqual(irispan.compareText("www.paypal.com", "https://evil.example/").map((fact) => fact.kind), ["text-target-mismatch"]);
  const [fact] = irispan.check("https://paypa1.com", { protect: ["paypal.com"] });
  assert.ok(fact.sentence.length > 10);
  const explanation = irispan.explain("http://аррӏе.com/é");
  assert.deepEqual(explanation.steps.map((step) => [step.from, step.to, step.rule]), [["аррӏе.com", "xn--80ak6aa92e.com", "I3987-M6"], ["é", "%C3%A9", "I3987-M3"]]);
  assert.equal(explanation.link.text, "http://аррӏе.com/é");
  assert.ok(explanation.findings.some(({ severity }) => severity === "warning"));
  assert.equal(irispan.explain("http://a/%").error.offset, 9);
  assert.equal(irispan.explain("x y").link, undefined);
});

test("links are plain when they are written", () => {
  const [link] = irispan.links("a.com");
  assert.deepEqual(JSON.parse(JSON.stringify(link)), {
    start: 0, end: 5, text: "a.com", kind: "domain", confidence: "likely", open: true, flags: [], uri: "https://a.com",
  });
  assert.equal(core.links("a@b.com")[0].target, "mailto:a@b.com");
  assert.equal(core.links("a@b.com")[0].uri, undefined);
});

test("what is wrong is told", () => {
  for (const text of [undefined, null, 5, {}, ["a.com"]]) assert.throws(() => irispan.links(text), TypeError);
  assert.throws(() => irispan.links("a", { nothing: 1 }), (error) => error.kind === "unknown-option" && error.message.includes("minConfidence"));
  assert.throws(() => irispan.links("a", { profile: "x" }), { kind: "invalid-option" });
  for (const kind of ["", [], ",", " "]) assert.throws(() => irispan.links("a.com", { kind }), { kind: "invalid-option", message: /url, domain, email/ });
  assert.throws(() => irispan.links("a", { schemes: "\ud800" }), { kind: "invalid-utf16", message: /option/ });
  assert.throws(() => irispan.links("a", { from: -1 }), RangeError);
  assert.throws(() => irispan.linkAt("a", 0.5), RangeError);
  assert.throws(() => irispan.toUri("http://a/%zz"), { kind: "invalid-percent-encoding", component: "path", offset: 9 });
  assert.throws(() => irispan.toUri("http://a/\ud800"), { kind: "invalid-utf16" });
  assert.throws(() => irispan.displayHost("a", { policy: "x" }), { kind: "invalid-option" });
  const protects = { kind: "unknown-option", message: /no option "protec"; there are (policy, )?protect$/ };
  const misspelt = { protec: "a.com" };
  for (const call of [(o) => irispan.check("http://a.com", o), (o) => irispan.links("a.com")[0].facts(o), (o) => irispan.displayHost("a", o)]) {
    assert.throws(() => call(misspelt), protects);
    call({ protect: undefined, protec: undefined });
  }
  const isNoHost = { kind: "invalid-option", message: /^protect: "http:\/\/x y" is not a host: a name such as `example.com`/ };
  for (const call of [(o) => irispan.check("http://a.com", o), (o) => irispan.links("a.com")[0].facts(o), (o) => irispan.displayHost("a", o)]) {
    for (const protect of ["http://x y", ["a.com", "http://x y"], "a.com, http://x y"]) assert.throws(() => call({ protect }), isNoHost);
    for (const protect of ["", [], ".a.com., acme", ["例え。jp"]]) call({ protect });
  }
  assert.throws(() => irispan.toIri("http://a.com", { ulabels: true }), { kind: "unknown-option", message: /uLabels/ });
  assert.deepEqual(["http://a.com"].map(irispan.toIri), ["http://a.com"]);
  assert.throws(() => new irispan.Message("text"), TypeError);
  assert.throws(() => new irispan.LinkStream({ nothing: 1 }), { kind: "unknown-option" });
  for (const template of ["é{", "é{nothing}"]) {
    assert.throws(() => irispan.replace("a", template), { kind: "forbidden-character", offset: 1, message: /are \{kind\}, \{confidence\}, \{scheme\} and \{host\}/ });
  }
});

test("any bytes are a message", () => {
  for (const raw of [new Uint8Array(0), Uint8Array.of(0, 255, 254, 10, 13), new Uint8Array(100_000).fill(10)]) {
    assert.ok(new irispan.Message(raw).parts.length >= 1);
  }
});

test("memory stays flat", () => {
  const message = new TextEncoder().encode("Subject: x\r\n\r\nhttp://a.example/\r\n");
  const use = () => {
    irispan.links("see https://例え.jp/ä and more", { kind: "url" })[0].facts();
    irispan.explain("http://a.example/é");
    new irispan.Message(message);
    irispan.highlight("a.com");
  };
  for (let round = 0; round < 100; round++) use();
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  for (let round = 0; round < 10_000; round++) use();
  globalThis.gc?.();
  const after = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  assert.ok(after - before < 1 << 20, `${after - before} bytes more`);
  // Options that are never the same again do not stay.
  for (let round = 0; round < 10_000; round++) irispan.links("a.com", { schemes: `+x${round}` });
});
