// Chromium with the page open, and everything that must never happen on it.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { served } from "./server.mjs";

/** Starts a server and Chromium. */
export async function started() {
  const server = await served();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
      ...["--disable-component-update", "--disable-sync", "--js-flags=--expose-gc"],
    ],
  });
  return {
    address: server.address,
    browser,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/**
 * Opens the page in a context of its own. `quiet` is called after every test: no error on the console, nothing that
 * the policy refused, no dialog, and no request to anybody else.
 */
export async function opened({ browser, address }, { fragment = "", ...options } = {}) {
  const permissions = ["clipboard-read", "clipboard-write"];
  // What keeps the page is for one test; it would load everything twice in each.
  const context = await browser.newContext({ permissions, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => message.type() === "error" && problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`error: ${error}`));
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  context.on("page", (other) => problems.push(`another page: ${other.url()}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:,")) problems.push(`request: ${url}`);
  });
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      window.violations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  await page.goto(address + fragment);
  await page.waitForSelector("html[data-ready]");
  await page.waitForSelector("html[data-settled]");
  return {
    page,
    context,
    async quiet() {
      assert.deepEqual(await page.evaluate(() => window.violations), []);
      assert.deepEqual(problems, []);
    },
  };
}

/** Does something, and waits until the page has done what it puts off. */
export async function settled(page, act) {
  const before = await page.evaluate(() => Number(document.documentElement.dataset.settled));
  await act();
  await page.waitForFunction((count) => Number(document.documentElement.dataset.settled) > count, before);
}

/** Waits until a condition holds, for what is settled more than once: at most ten seconds. */
export async function eventually(holds) {
  for (let times = 0; times < 200; times++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never held: ${holds}`);
}

/** Returns the texts of the links that are drawn, by how they look. */
export const drawn = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...CSS.highlights].map(([name, ranges]) => [name.replace("link-", ""), [...ranges].map(String)]),
    ),
  );

/** Puts a text in place of what there is. */
export async function pasted(page, text) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.focus("#text");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
}

/** Returns the text, and where links are drawn in it. Blocks are lines, and a line break at the end of one is none. */
export const placed = (page) =>
  page.evaluate(() => {
    const starts = new Map();
    const lines = [];
    let start = 0;
    // What stands in no block, once everything was deleted, is one.
    const [...top] = document.getElementById("text").childNodes;
    const blocks = top.every(({ nodeName }) => nodeName === "DIV") ? top.map(({ childNodes }) => childNodes) : [top];
    for (const block of blocks) {
      let text = "";
      for (const node of block) {
        starts.set(node, start + text.length);
        text += node.nodeName === "BR" ? "\n" : node.data;
      }
      lines.push(text.replace(/\n$/, ""));
      start += lines.at(-1).length + 1;
    }
    const ranges = ["sure", "open", "possible"].flatMap((look) => [...CSS.highlights.get(`link-${look}`)]);
    const places = ranges.map((range) => {
      const start = starts.get(range.startContainer) + range.startOffset;
      return [start, start + String(range).length];
    });
    return { text: lines.join("\n"), places: places.sort(([a], [b]) => a - b) };
  });

/** Returns the texts of the rows of the table of links. */
export const listed = (page) => page.$$eval("#links tbody th", (cells) => cells.map((cell) => cell.textContent));

/** Returns what the status says. */
export const said = (page) => page.textContent("#count");

/** Drops a file onto the text. */
export async function dropped(page, name, bytes) {
  await page.evaluate(
    ([name, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name));
      const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
      document.getElementById("text").dispatchEvent(event);
    },
    [name, [...bytes]],
  );
}
