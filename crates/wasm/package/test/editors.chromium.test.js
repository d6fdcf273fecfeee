// The plugins of editors in Chromium, where there is a mouse.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as esbuild from "esbuild";
import { launched, served } from "./browser.js";

const SOURCE = `
  import { EditorView as CodeView } from "@codemirror/view";
  import { EditorState } from "prosemirror-state";
  import { EditorView } from "prosemirror-view";
  import { schema } from "prosemirror-schema-basic";
  import { init } from "irispan/inline";
  import { irispanLinks } from "irispan/codemirror";
  import { irispanPlugin } from "irispan/prosemirror";
  await init();
  window.opened = [];
  const onOpen = (link) => window.opened.push(link.uri);
  new CodeView({ parent: document.querySelector("#code"), extensions: irispanLinks({ onOpen, protect: "paypal.com" }) });
  new EditorView(document.querySelector("#prose"), { state: EditorState.create({ schema, plugins: [irispanPlugin({ onOpen })] }) });
  window.isReady = true;
`;

let server;
let browser;
let page;

before(async () => {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: SOURCE, resolveDir: import.meta.dirname },
    nodePaths: [new URL("node_modules", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
  });
  const html =
    '<!doctype html><title>editors</title><div id="code"></div><br><div id="prose"></div><script type="module" src="/page.js"></script>';
  server = await served(import.meta.dirname, { "/": html, "/page.js": outputFiles[0].contents });
  browser = await launched();
  page = await browser.newPage();
  await page.goto(server.address);
  await page.waitForFunction("window.isReady");
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Waits until an editor has a text, and its links. */
async function shows(editor, field, text, links) {
  const state = async () => {
    const written = await page.textContent(`${editor} ${field}`);
    // Browsers write other spaces where styles are missing.
    return [written.replaceAll("\u00a0", " "), await page.locator(`${editor} .irispan-link`).allTextContents()];
  };
  const wanted = JSON.stringify([text, links]);
  for (const end = Date.now() + 5_000; Date.now() < end && JSON.stringify(await state()) !== wanted;)
    await page.waitForTimeout(20);
  assert.deepEqual(await state(), [text, links]);
}

for (const [editor, field] of [
  ["#code", ".cm-content"],
  ["#prose", ".ProseMirror"],
]) {
  test(`${editor}: links appear when they are written, and open`, async () => {
    await page.click(field);
    const [first, rest] = ["见https://pаypal.com/a", "，b.com and c.com"];
    await page.keyboard.type(first);
    await shows(editor, field, first, []);
    await page.keyboard.type(rest);
    await shows(editor, field, first + rest, ["https://pаypal.com/a", "b.com"]);
    await page.keyboard.press("Home");
    await shows(editor, field, first + rest, ["https://pаypal.com/a", "b.com", "c.com"]);
    await page
      .locator(`${editor} .irispan-link`)
      .first()
      .click({ modifiers: ["Control"] });
    await page.locator(`${editor} .irispan-link`).first().click();
    assert.deepEqual(await page.evaluate("window.opened.splice(0)"), ["https://xn--pypal-4ve.com/a"]);
  });
}

test("a tooltip has the target and facts", async () => {
  await page.locator("#code .irispan-link").first().hover();
  const tooltip = page.locator(".irispan-tooltip");
  await tooltip.waitFor();
  const [uri, ...facts] = await tooltip.locator("div").allTextContents();
  assert.equal(uri, "https://xn--pypal-4ve.com/a");
  assert.ok(
    facts.some((fact) => fact.includes("paypal.com")),
    facts.join("\n"),
  );
});
