// The page for everybody: by keyboard, read aloud, without a network, fast, for hours.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { drawn, dropped, listed, opened, pasted, placed, said, settled, started } from "./browser.mjs";
import { FOLDER } from "./server.mjs";

const SCREENSHOTS = new URL("../../target/web-screenshots/", import.meta.url).pathname;

let all;
before(async () => (all = await started()));
after(() => all?.close());

/** Returns by how many pixels the page is wider than the window. */
const tooWide = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test("everything can be done by keyboard", async () => {
  const { page, quiet } = await opened(all);
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim());
  const reached = [];
  /** Presses Tab until something has the focus. */
  const tabTo = async (wanted) => {
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press("Tab");
      reached.push(await focused());
      if (reached.at(-1) === wanted) return;
    }
    assert.fail(`${wanted} is not among ${reached}`);
  };
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Skip to the text");
  await page.keyboard.press("Enter");
  await tabTo("text");
  await page.keyboard.press("Control+A");
  await settled(page, () => page.keyboard.type("see https://b.example/x?y and README.md "));
  assert.deepEqual(await listed(page), ["https://b.example/x?y"]);
  // Tab leaves the text, and does not become a part of it.
  await page.keyboard.press("Tab");
  assert.notEqual(await focused(), "text");
  await page.focus("input[name=profile][value=default]");
  await page.keyboard.press("Tab");
  await settled(page, () => page.keyboard.press("ArrowLeft"));
  assert.deepEqual(await listed(page), ["https://b.example/x?y", "README.md"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await settled(page, () => page.keyboard.press("Space"));
  assert.equal(await page.isChecked("input[value=T1]"), false);
  await tabTo("README.md");
  // What has the focus is explained already.
  assert.equal(await page.textContent(".subject"), "README.md");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "explanation");
  assert.match(await page.textContent("#explanation"), /https:\/\/README\.md/);
  await page.focus("#comparison summary");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#comparison-head th");
  await page.focus("#speed");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.getElementById("speed-result").textContent.includes("MB/s"));
  assert.equal(await focused(), "speed");
  await page.focus("#theme");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).colorScheme), "dark");
  await page.reload();
  await page.waitForSelector("html[data-settled]");
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).colorScheme), "dark");
  await quiet();
});

const NEWSLETTER = readFileSync(new URL("../samples/newsletter.eml", import.meta.url));

test("axe finds nothing, in both themes, and names are said", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    const { page, context, quiet } = await opened(all, { colorScheme });
    await settled(page, () => dropped(page, "a.eml", NEWSLETTER));
    await settled(page, () => page.click("#options >> text=possible"));
    for (const summary of await page.$$("summary")) await summary.click();
    await page.waitForSelector("#comparison-head th");
    // Playwright runs it beside the policy of the page.
    await page.evaluate(axe);
    const violations = await page.evaluate(async () => {
      const { violations } = await window.axe.run({ resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
    });
    assert.deepEqual(violations, [], colorScheme);
    const tree = await page.locator("main").ariaSnapshot();
    for (const name of ['textbox "Text"', 'table "Links"', 'complementary "Explanation"', 'group "Profile"']) {
      assert.ok(tree.includes(name), `${name}\n${tree}`);
    }
    assert.match(tree, /status: \d+ links/);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.equal(await tooWide(page), 0);
    await quiet();
    await context.close();
  }
});

test("without a network the page is as before", async () => {
  const { page, context, quiet } = await opened(all, { serviceWorkers: "allow" });
  await page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    return (active ?? installing ?? waiting).state;
  });
  const [name] = await page.evaluate(() => caches.keys());
  assert.match(name, /^irispan-[0-9a-f]{16}$/);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(`${all.address}#p=uts58`);
  await page.reload();
  await page.waitForSelector("html[data-settled]");
  assert.equal(await page.isChecked("input[value=uts58]"), true);
  await settled(page, () => page.click("#samples >> text=CJK"));
  assert.ok((await listed(page)).length > 5);
  await page.click("#comparison summary");
  await page.waitForSelector("#comparison-head th");
  await page.click("#speed");
  await page.waitForFunction(() => document.getElementById("speed-result").textContent.includes("MB/s"));
  await quiet();
  await context.close();
});

test("in 100 KB of text a key takes less than a frame", async () => {
  const { page, quiet } = await opened(all);
  const line = "see https://example.com/abc?x=1, mail joe@example.com, and more text to go on with\n";
  await settled(page, () => pasted(page, line.repeat(Math.ceil(100_000 / line.length))));
  assert.equal(await page.isVisible("#pages"), false);
  await page.evaluate(() => {
    window.times = [];
    window.inserted = [];
    let pressed;
    let begin;
    addEventListener("keydown", () => (pressed = performance.now()), true);
    addEventListener(
      "input",
      () => {
        begin = performance.now();
        window.inserted.push(begin - pressed);
      },
      true,
    );
    // What runs behind the listeners of the page: links are drawn, and the text is laid out for the next frame.
    addEventListener("input", () => {
      document.getElementById("text").getBoundingClientRect();
      window.times.push(performance.now() - begin);
    });
  });
  await page.keyboard.press("Control+Home");
  for (let step = 0; step < 40; step++) await page.keyboard.press("PageDown");
  for (const keys of ["http://a.example/b ", "c@d.example.com "]) {
    await page.keyboard.type(keys);
    await page.keyboard.press("Control+Home");
  }
  const { times, inserted } = await page.evaluate(() => ({ times: window.times, inserted: window.inserted }));
  const middle = (all) => all.toSorted((a, b) => a - b)[all.length >> 1];
  const median = middle(times.map((time, at) => time + inserted[at]));
  const [byBrowser, byPage] = [inserted, times].map((all) => middle(all).toFixed(1));
  console.log(`median of ${times.length} keys: inserted in ${byBrowser} ms, scanned and drawn in ${byPage} ms`);
  assert.equal(times.length, 35);
  assert.ok(median < 16, `${median} ms`);
  const { text } = await placed(page);
  assert.ok(text.startsWith("c@d.example.com see"));
  await quiet();
});

test("memory stays flat over 10,000 calls", async () => {
  const { page, quiet } = await opened(all);
  await settled(page, () => pasted(page, "see https://例え.jp/ä?b, mail joe@example.com "));
  const grown = await page.evaluate(async () => {
    const editor = document.getElementById("text");
    const node = editor.firstChild.firstChild;
    const edit = () => {
      node.insertData(4, "x");
      editor.dispatchEvent(new InputEvent("input"));
      node.deleteData(4, 1);
      editor.dispatchEvent(new InputEvent("input"));
    };
    const rest = () => new Promise((rested) => setTimeout(rested, 500));
    for (let round = 0; round < 100; round++) edit();
    await rest();
    window.gc();
    const before = performance.memory.usedJSHeapSize;
    for (let round = 0; round < 5000; round++) edit();
    await rest();
    window.gc();
    return performance.memory.usedJSHeapSize - before;
  });
  assert.ok(grown < 1 << 20, `${grown} bytes more`);
  assert.equal(await said(page), "2 links");
  await quiet();
});

test("a browser without custom highlights draws boxes", async () => {
  const context = await all.browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => delete window.Highlight);
  await page.goto(all.address);
  await page.waitForSelector("html[data-settled]");
  const boxes = await page.$$eval(".box", (all) => all.map((box) => box.getBoundingClientRect().width > 0));
  assert.ok(boxes.length > 5 && boxes.every(Boolean), String(boxes));
  const places = await page.evaluate(() => {
    const box = document.querySelector(".box-sure").getBoundingClientRect();
    const { offsetNode, offset } = document.caretPositionFromPoint(box.left + 1, box.top + box.height / 2);
    return offsetNode.data.slice(offset, offset + 8);
  });
  assert.equal(places, "https://");
  await context.close();
});

test("a browser that knows no plain text in elements gets nothing else, too", async () => {
  const context = await all.browser.newContext({
    serviceWorkers: "block",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(HTMLElement.prototype, "contentEditable", { get: () => "inherit" });
  });
  await page.goto(all.address);
  await page.waitForSelector("html[data-settled]");
  assert.equal(await page.getAttribute("#text", "contenteditable"), "true");
  await page.focus("#text");
  await page.keyboard.press("Control+A");
  for (const key of ["a", "Enter", "Enter", "Control+B", "b", "Enter"]) await page.keyboard.press(key);
  await settled(page, () => page.keyboard.type("see c.example.com and"));
  assert.equal((await placed(page)).text, "a\n\nb\nsee c.example.com and");
  await page.evaluate(() =>
    navigator.clipboard.write([
      new ClipboardItem({
        "text/html": new Blob(["<b>bold</b> <i>x</i>"], { type: "text/html" }),
        "text/plain": new Blob([" bold x"], { type: "text/plain" }),
      }),
    ]),
  );
  await settled(page, () => page.keyboard.press("Control+V"));
  assert.equal((await placed(page)).text, "a\n\nb\nsee c.example.com and bold x");
  assert.equal(await page.$$eval("#text :not(div, br)", (all) => all.length), 0);
  assert.deepEqual(await listed(page), ["c.example.com"]);
  await context.close();
});

test("scripts and styles are small", () => {
  const styles = ["style/base.css", "style/page.css", "style/links.css"];
  const names = ["index.html", ...styles, "js/theme.js", "js/main.js", "js/worker.js"];
  const size = names.reduce((sum, name) => sum + gzipSync(readFileSync(FOLDER + "/" + name)).length, 0);
  assert.ok(size < 60_000, `${size} bytes`);
});

test("the page is drawn in three widths and two themes", async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  for (const colorScheme of ["light", "dark"]) {
    const { page, context, quiet } = await opened(all, { colorScheme });
    for (const [width, height] of [
      [360, 740],
      [820, 1100],
      [1440, 900],
    ]) {
      await page.setViewportSize({ width, height });
      const path = `${SCREENSHOTS}${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
      assert.ok(statSync(path).size > 20_000);
      assert.equal(await tooWide(page), 0);
    }
    await quiet();
    await context.close();
  }
});
