// Chromium with the page open, and everything that must never happen on it.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { served } from "./server.mjs";

/** Starts a server and Chromium. */
export async function started() {
  const server = await served();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--js-flags=--expose-gc"],
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
 * Opens the page in a context of its own. Every test asks `quiet()` at its end: no error on the console, nothing that the
 * policy refused, no dialog, and no request to anybody else.
 */
export async function opened({ browser, address }, { fragment = "", ...options } = {}) {
  const context = await browser.newContext(options);
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
  await settled(page, async () => {});
  return {
    page,
    context,
    async quiet() {
      assert.deepEqual(await page.evaluate(() => window.violations), []);
      assert.deepEqual(problems, []);
      await context.close();
    },
  };
}

/** Does something, and waits until the page has done what it puts off. */
export async function settled(page, act) {
  const before = await page.evaluate(() => Number(document.documentElement.dataset.settled ?? 0));
  await act();
  await page.waitForFunction((count) => Number(document.documentElement.dataset.settled ?? 0) > count || count > 0, before);
  await page.waitForTimeout(0);
}

/** Returns the texts of the links that are drawn, by how they look. */
export const drawn = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...CSS.highlights].map(([name, ranges]) => [name.replace("link-", ""), [...ranges].map(String)]),
    ),
  );

/** Puts a text in place of what there is, as a paste does. */
export async function pasted(page, text) {
  await page.focus("#text");
  await page.keyboard.press("Control+A");
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}
