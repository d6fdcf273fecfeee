// In Chromium, under a strict policy: the same answers as in Node.js, of all texts and messages of the project.

import assert from "node:assert/strict";
import { realpathSync } from "node:fs";
import { after, before, test } from "node:test";
import * as irispan from "irispan";
import { launched, served } from "./browser.js";
import { answers, answersOfMessage, cases, drawings, drawn, messages, officialLines, texts } from "./corpus.js";

const FOLDER = realpathSync(new URL("node_modules/irispan", import.meta.url).pathname);
const PAGES = {
  "/": '<!doctype html><title>irispan</title><script type="module" src="/page.js"></script>',
  "/empty": "<!doctype html><title>irispan</title>",
  "/page.js": `import * as irispan from "/esm/index.js";
    import { answers, answersOfMessage } from "/answers.js";
    await irispan.init();
    Object.assign(window, { irispan, answers, answersOfMessage, isReady: true });`,
  "/answers.js": `export const answers = ${answers};\nexport const answersOfMessage = ${answersOfMessage};`,
};

let server;
let browser;
let page;
const problems = [];

before(async () => {
  await irispan.init();
  server = await served(FOLDER, PAGES);
  browser = await launched();
  page = await browser.newPage();
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.goto(server.address);
  await page.waitForFunction("window.isReady");
});
after(async () => {
  await browser?.close();
  server?.close();
});

test("cases, the official test, texts and messages", async () => {
  const asked = [...cases()].flatMap((case_) => [...drawings(case_)].map(({ drawing, options }) => [drawn(drawing).text, options]));
  asked.push(...officialLines().map((line) => [drawn(line).text, { profile: "uts58" }]), ...texts().map(({ text }) => [text, {}]));
  const found = await page.evaluate((all) => JSON.stringify(all.map(([text, options]) => window.answers(window.irispan, text, options))), asked);
  const there = JSON.parse(found);
  assert.equal(there.length, asked.length);
  for (const [at, [text, options]] of asked.entries()) {
    assert.deepEqual(there[at], JSON.parse(JSON.stringify(answers(irispan, text, options))), text);
  }
  for (const { name, raw } of messages()) {
    const bytes = [...raw];
    const shown = await page.evaluate((bytes) => window.answersOfMessage(window.irispan, Uint8Array.from(bytes)), bytes);
    assert.deepEqual(shown, answersOfMessage(irispan, raw), name);
  }
});

test("a worker answers", async () => {
  const answer = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker("/esm/worker.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage({ id: 7, text: "see a.com/x", options: {} });
      }),
  );
  assert.equal(answer.id, 7);
  assert.deepEqual(answer.links.map((link) => link.uri), ["https://a.com/x"]);
  const refused = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker("/esm/worker.js", { type: "module" });
        const answers = [];
        worker.onmessage = ({ data }) => answers.push(data) === 4 && resolve(answers);
        worker.onerror = (event) => reject(new Error(event.message));
        for (const wrong of [null, undefined, 5, { id: 1 }]) worker.postMessage(wrong);
      }),
  );
  assert.deepEqual(refused.map(({ id, error }) => [id, error]), [...Array(3).fill([undefined, "text is no string"]), [1, "text is no string"]]);
});

test("memory stays flat over 10,000 calls", async () => {
  const grown = await page.evaluate(() => {
    const text = "see https://例え.jp/ä?b, mail joe@example.com\n".repeat(50);
    const use = () => window.irispan.links(text).map((link) => link.uri).length;
    for (let round = 0; round < 200; round++) use();
    window.gc();
    const before = performance.memory.usedJSHeapSize;
    for (let round = 0; round < 10_000; round++) use();
    window.gc();
    return performance.memory.usedJSHeapSize - before;
  });
  assert.ok(grown < 2 << 20, `${grown} bytes more`);
});

test("a server that knows no type for modules is no obstacle", async () => {
  const fresh = await browser.newPage();
  await fresh.goto(`${server.address}/empty`);
  const found = await fresh.evaluate(async () => {
    const bytes = await (await fetch("/irispan.plain.wasm")).arrayBuffer();
    const there = await import("/esm/index.js");
    await there.init(Promise.resolve(new Response(bytes, { headers: { "content-type": "text/plain" } })));
    return [there.links("a.com").length, there.versions().kernel];
  });
  await fresh.close();
  assert.deepEqual(found, [1, "scalar"]);
});

test("nothing was reported", () => assert.deepEqual(problems, []));
