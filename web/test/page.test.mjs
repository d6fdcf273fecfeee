// The page in Chromium, under its policy: text, links, options, explanation, comparison.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { init, links } from "../../target/npm/irispan/esm/node.js";
import { drawn, dropped, eventually, listed, opened, pasted, placed, said, settled, started } from "./browser.mjs";

let all;
let page;
let quiet;
before(async () => {
  await init();
  all = await started();
  ({ page, quiet } = await opened(all));
});
afterEach(() => quiet());
after(() => all?.close());

test("typing draws links, and what is open becomes closed", async () => {
  await settled(page, () => pasted(page, "see "));
  await page.keyboard.type("https://例え.jp/ä");
  assert.deepEqual((await drawn(page)).open, ["https://例え.jp/ä"]);
  await page.keyboard.type("(b). ");
  const looks = await drawn(page);
  assert.deepEqual([looks.open, looks.sure], [[], ["https://例え.jp/ä(b)"]]);
  await page.keyboard.press("Enter");
  await settled(page, () => page.keyboard.type("and a.example.com "));
  assert.deepEqual(await listed(page), ["https://例え.jp/ä(b)", "a.example.com"]);
  assert.equal(await said(page), "2 links");
});

test("lines are typed, copied, cut and joined", async () => {
  const text = async () => (await placed(page)).text;
  await page.focus("#text");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  assert.equal(await text(), "");
  for (const key of ["a", "Enter", "b", "Enter", "Enter", "c", "Enter"]) await page.keyboard.press(key);
  assert.equal(await text(), "a\nb\n\nc\n");
  await page.keyboard.press("d");
  assert.equal(await text(), "a\nb\n\nc\nd");
  for (const key of ["ArrowUp", "ArrowUp", "Backspace", "e"]) await page.keyboard.press(key);
  assert.equal(await text(), "a\nbe\nc\nd");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+X");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "\nc");
  assert.equal(await text(), "a\nbe\nd");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+V");
  assert.equal(await text(), "a\nbe\nd\nc");
  // Over the border of two blocks, which lines are in once they are many.
  const lines = Array.from({ length: 400 }, (_, at) => `line ${at} a${at}.example.com`);
  await pasted(page, lines.join("\n"));
  assert.equal(await text(), lines.join("\n"));
  const blocks = await page.$$eval("#text > div", (all) => all.length);
  assert.ok(blocks > 3);
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+C");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), lines.join("\n"));
  const first = (await page.$eval("#text > div", (one) => one.textContent)).split("\n").length;
  await page.keyboard.press("Control+Home");
  for (let line = 0; line < first; line++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  lines.splice(first - 1, 2, lines[first - 1] + lines[first]);
  assert.equal(await text(), lines.join("\n"));
  await page.keyboard.press("Enter");
  lines.splice(first - 1, 1, `line ${first - 1} a${first - 1}.example.com`, `line ${first} a${first}.example.com`);
  assert.equal(await text(), lines.join("\n"));
  // What the browser did not do itself is taken back, too.
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Control+Z");
  assert.equal(await text(), lines.join("\n"));
  await page.keyboard.press("Control+A");
  await settled(page, () => page.keyboard.type("x.example.org "));
  assert.equal(await text(), "x.example.org ");
  assert.deepEqual(await listed(page), ["x.example.org"]);
});

test("after any edit the links are those of the whole text", async () => {
  await pasted(page, "a.com http://b.org/x y@c.net\n\nhttps://d.example/e?f 例え.jp/g");
  const edits = [
    ["Control+Home", "Delete", "Delete", "z"],
    ["End", "Backspace", "Backspace", "Backspace"],
    ["Enter", "Enter", "w", "w", "w", ".", "x", ".", "d", "e"],
    ["Control+End", "ArrowLeft", "Space", "Backspace", "Delete", "Enter", "Enter"],
    ["Control+Z", "Control+Z", "Control+Home", "Shift+End", "Delete"],
  ];
  for (const key of edits.flat()) {
    await page.keyboard.press(key);
    const { text, places } = await placed(page);
    assert.deepEqual(
      places,
      links(text).map(({ start, end }) => [start, end]),
      JSON.stringify([key, text]),
    );
    assert.ok(places.length > 1);
  }
});

test("a text of 5 MB is pasted, shown in parts and counted whole", async () => {
  const line = "see https://example.com/abc?x=1, mail joe@example.com, and more text to go on with\n";
  const text = line.repeat(Math.ceil(5e6 / line.length));
  const begin = performance.now();
  await pasted(page, text);
  await page.waitForSelector("#pages:not([hidden])");
  await page.waitForFunction(() => document.getElementById("all").textContent.includes("found in"));
  assert.ok(performance.now() - begin < 10_000, `${performance.now() - begin} ms`);
  const count = new Intl.NumberFormat("en").format(2 * Math.ceil(5e6 / line.length));
  assert.ok((await page.textContent("#all")).startsWith(`${count} links in all`), await page.textContent("#all"));
  assert.match(await page.textContent("#page"), /^Part 1 of 39$/);
  assert.ok((await placed(page)).places.length > 10);
  await page.click("#next");
  assert.equal(await page.textContent("#page"), "Part 2 of 39");
  // Keys are as fast as in a short text: only a part is laid out.
  await page.focus("#text");
  await page.keyboard.type("http://new.example/ ");
  assert.ok((await drawn(page)).sure.includes("http://new.example/"));
  await page.waitForFunction(() => document.getElementById("link-note").textContent.includes("too long"));
});

test("a message that is dropped shows its parts and links", async () => {
  const raw = readFileSync(new URL("../samples/newsletter.eml", import.meta.url));
  await settled(page, () => dropped(page, "mail.eml", raw));
  assert.match(await page.textContent("#message-header"), /New books in March – and a reading/);
  // What was typed in the test before may settle in between.
  await eventually(async () => (await listed(page)).includes("https://library.example.org/new/2026-03?lang=en&sort=author"));
  assert.ok((await listed(page)).includes("https://veranstaltung.example.de/märz/lesung"));
  await settled(page, () => page.click("#message-parts button:has-text('text/html')"));
  assert.match((await placed(page)).text, /^New books in March/);
  await page.click("#message summary");
  // A visible address that is not the target is a fact.
  const row = page.locator("#message-rows tr", { hasText: "https://collect.example.net/r?u=42" });
  assert.match(await row.textContent(), /https:\/\/library\.example\.org\/account/);
  await row.locator("button").click();
  assert.match(await page.textContent("#explanation"), /library\.example\.org\/account/);
  // A text puts it away.
  await settled(page, () => dropped(page, "a.txt", Buffer.from("b.example.com\r\nc.example.com")));
  assert.equal(await page.isVisible("#message"), false);
  assert.deepEqual(await listed(page), ["b.example.com", "c.example.com"]);
});

test("a link is explained where the caret is", async () => {
  await settled(page, () => pasted(page, "x https://joe@例え.jp:8080/ä?q=1#z y http://раура1.com/"));
  for (let step = 0; step < 30; step++) await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector(".subject")?.textContent.startsWith("https://joe@"));
  const parts = await page.$$eval(".ruler .part", (all) =>
    all.map((part) => [...part.children].map((one) => one.textContent)),
  );
  assert.deepEqual(parts, [
    ["0", "https", "scheme"],
    ["8", "joe", "userinfo"],
    ["12", "例え.jp", "host"],
    ["18", "8080", "port"],
    ["22", "/ä", "path"],
    ["25", "q=1", "query"],
    ["29", "z", "fragment"],
  ]);
  const content = await page.textContent("#explanation");
  const uri = "https://joe@xn--r8jz45g.jp:8080/%C3%A4?q=1#z";
  for (const piece of [uri, "xn--r8jz45g.jp", "I3987-M6", "What stands before `@` is not the host."]) {
    assert.ok(content.includes(piece), piece);
  }
  assert.deepEqual((await drawn(page)).selected, ["https://joe@例え.jp:8080/ä?q=1#z"]);
  await page.keyboard.press("Control+End");
  await page.waitForFunction(() => document.querySelector("#explanation .notes")?.textContent.includes("paypa1"));
});

test("options change what is found, and the difference is shown", async () => {
  await settled(page, () => pasted(page, "README.md https://a@b.com/ http://localhost/ x.com/?"));
  assert.deepEqual(await listed(page), ["https://a@b.com/", "http://localhost/", "x.com/"]);
  assert.equal(await page.isVisible("#difference"), false);
  await settled(page, () => page.click("text=possible >> nth=-1"));
  assert.deepEqual(await listed(page), ["README.md", "https://a@b.com/", "http://localhost/", "x.com/"]);
  assert.deepEqual((await drawn(page)).added, ["README.md"]);
  assert.match(await page.textContent("#difference"), /1 link more, 0 fewer.*added: README\.md/s);
  await page.click("summary:has-text('Tailorings')");
  await settled(page, () => page.uncheck("input[value=T8]"));
  assert.ok((await listed(page)).includes("x.com/?"));
  const options = { profile: "uts58", minConfidence: "possible" };
  await settled(page, () => page.click("text=UTS #58 >> nth=0"));
  const { text, places } = await placed(page);
  assert.deepEqual(
    places,
    links(text, options).map(({ start, end }) => [start, end]),
  );
  assert.ok((await drawn(page)).removed.includes("http://localhost/"));
  await settled(page, () => page.click("#reset"));
  assert.deepEqual(await listed(page), ["https://a@b.com/", "http://localhost/", "x.com/"]);
  assert.equal(await page.isVisible("#reset"), false);
});

test("text and options are in the address, and come back", async () => {
  const text = "hin & zurück https://例え.jp/ä?a=b&c#d 👍\n".repeat(20);
  await settled(page, () => pasted(page, text));
  await settled(page, () => page.click("#options >> text=certain"));
  const { hash } = new URL(page.url());
  assert.ok(hash.length < 400, hash);
  await settled(page, () => page.click("#reset"));
  const again = await opened(all, { fragment: hash });
  assert.equal((await placed(again.page)).text, text);
  assert.equal(await again.page.isChecked("input[name=grade][value=certain]"), true);
  // A sample takes the place of a text, and a step back brings it again.
  await settled(again.page, () => again.page.click("#samples >> text=CJK"));
  assert.notEqual((await placed(again.page)).text, text);
  await settled(again.page, () => again.page.goBack());
  assert.equal((await placed(again.page)).text, text);
  // A text that does not fit is left out, and said to be.
  const long = Array.from({ length: 3000 }, (_, at) => `https://example.com/${Math.sin(at)}`).join("\n");
  await settled(again.page, () => pasted(again.page, long));
  assert.equal(new URL(again.page.url()).hash, "#g=certain");
  assert.match(await again.page.textContent("#link-note"), /too long/);
  await again.quiet();
});

test("other libraries are compared, and only loaded then", async () => {
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await settled(page, () => pasted(page, "https://a.com/ and https://b.com/ä(c)。d README.md"));
  assert.ok(!loaded.includes("/js/compare-worker.js"));
  await page.click("#comparison summary");
  await page.waitForSelector("#comparison-head th");
  assert.deepEqual(await page.$$eval(".library", (all) => all.map((one) => one.textContent)), [
    "irispan",
    "linkify-it",
    "linkifyjs",
    "Autolinker",
  ]);
  assert.match(await page.textContent("#comparison-state"), /^\d places, \d of them seen differently\.$/);
  await page.uncheck("#only-differences");
  const first = await page.$$eval("#comparison-rows tr:first-child td", (cells) =>
    cells.map((cell) => cell.textContent),
  );
  assert.deepEqual(first, Array(4).fill("https://a.com/"));
  const cells = await page.$$eval("#comparison-rows td", (cells) => cells.map((cell) => cell.textContent));
  assert.ok(cells.includes("README.md") && cells.includes("no link"));
  await page.focus("#text");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" www.new.example.com ");
  const rows = page.locator("#comparison-rows");
  await rows.getByText("www.new.example.com").first().waitFor();
});

test("ten megabytes are scanned here", async () => {
  await page.click("#speed");
  await page.waitForFunction(() => document.getElementById("speed-result").textContent.includes("MB/s"));
  const result = await page.textContent("#speed-result");
  assert.match(result, /^Scanned 10 MB here in [\d.]+ ms: [\d,]+ links, [\d,]+ MB\/s\.$/);
});

test("every sample has links, and the defanged one nothing else", async () => {
  for (const label of await page.$$eval("#samples button", (all) => all.map((one) => one.textContent))) {
    await settled(page, () => page.click(`#samples >> text="${label}"`));
    const found = await listed(page);
    assert.ok(found.length > 1, label);
    if (label.startsWith("Defanged")) assert.deepEqual(found, ["https://cert.example.org/2026/17", "soc@example.org"]);
  }
});
