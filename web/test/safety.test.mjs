// What hostile texts, messages and addresses can do to the page: nothing.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { dropped, opened, pasted, placed, settled, started } from "./browser.mjs";

let all;
let page;
let quiet;
before(async () => {
  all = await started();
  ({ page, quiet } = await opened(all));
});
afterEach(() => quiet());
after(() => all?.close());

/** What would be seen if a text became code, a request or an element. */
const HOSTILE = [
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  '<img src="http://tracker.example/p.gif">',
  "<svg onload=alert(1)>",
  "<svg><script href='http://tracker.example/x.js'/></svg>",
  "</textarea><script>alert(1)</script>",
  "</div></section><form action=http://tracker.example><button>Go</button></form>",
  '"><script>alert(1)</script>',
  "'><iframe srcdoc='<script>alert(1)</script>'></iframe>",
  '<a href="javascript:alert(1)">https://a.example/</a>',
  "javascript:alert(1)//http://a.example/",
  "JaVaScRiPt://a.example/%0aalert(1)",
  "java\u0000script:alert(1) java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script> data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "vbscript:msgbox(1) file:///etc/passwd blob:http://a.example/1",
  "https://a.example/<script>alert(1)</script>",
  'https://a.example/"onmouseover="alert(1)"x="',
  "https://a.example/'onfocus='alert(1)'autofocus='",
  "https://a.example/`${alert(1)}`?{{constructor.constructor('alert(1)')()}}",
  "https://javascript:alert(1)@a.example/ http://a.example:80:80/javascript:alert(1)",
  "mailto:a@b.example?body=<script>alert(1)</script>&subject=%0d%0aBcc:c@d.example",
  "<style>@import 'http://tracker.example/a.css';*{background:url(http://tracker.example/b)}</style>",
  "<meta http-equiv=refresh content='0;url=http://tracker.example/'>",
  "<link rel=stylesheet href=http://tracker.example/a.css><base href=http://tracker.example/>",
  "https://a.example/\u202egpj.exe\u202c \u2066https://b.example\u2069 \u200f\u200ehttp://c.example\ufeff",
  "https://xn--\u00ad/ https://xn--a/ http://\u{e0001}a.example https://a\u0300\u0300\u0300.example/",
  "\ud800https://a.example/\udfff \ud83d https://b.example/\ud83d",
  "<!--[if IE]><script>alert(1)</script><![endif]--> ]]> <?xml version='1.0'?> &lt;script&gt; &#x3c;script>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<template><script>alert(1)</script></template><noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<video><source onerror=alert(1)></video><details open ontoggle=alert(1)>x</details>",
  "<input autofocus onfocus=alert(1)><body onload=alert(1)><marquee onstart=alert(1)>",
  `${"[".repeat(3000)}http://a.example/${"(".repeat(3000)}<b>`,
];

/** Counts elements that the page has none of, and attributes that it never sets; and finds anchors to other schemes. */
const made = (page) =>
  page.evaluate(() => {
    const foreign = document.querySelectorAll(
      "main :is(script, img, svg, iframe, form, style, meta, base, video, source, math, template, noscript, object, b)",
    ).length;
    const names = [...document.querySelectorAll("*")].flatMap((one) => one.getAttributeNames());
    const handlers = names.filter((name) => /^on|^style$|^srcdoc$/.test(name));
    const anchors = [...document.querySelectorAll("main a[href]")].filter(
      (one) => !/^(https?|mailto):/.test(one.protocol) || one.rel !== "noreferrer noopener",
    );
    const inText = document.querySelectorAll("#text :not(br, div), #text [id], #text [class], #text [style]").length;
    return { foreign, handlers, anchors: anchors.length, inText };
  });
const NOTHING = { foreign: 0, handlers: [], anchors: 0, inText: 0 };

test("hostile texts stay text, however they come", async () => {
  assert.ok(HOSTILE.length >= 30);
  await page.click("#comparison summary");
  await settled(page, () => page.click("#options >> text=possible"));
  for (let at = 0; at < HOSTILE.length; at += 3) {
    const text = HOSTILE.slice(at, at + 3).join("\n");
    const wellFormed = text.toWellFormed?.() ?? text.replace(/\p{Surrogate}/gu, "\ufffd");
    if (at % 2 === 0) await settled(page, () => pasted(page, text));
    else await settled(page, () => dropped(page, "a.txt", Buffer.from(text)));
    const plain = (value) => value.replace(/[\0\ufffd]/g, "");
    assert.equal(plain((await placed(page)).text), plain(wellFormed));
    // Everything that is found is explained, and nothing comes of it.
    await page.$$eval("#links tbody button", (all) => all.forEach((one) => one.click()));
    assert.deepEqual(await made(page), NOTHING, text);
  }
  await page.waitForFunction(() => !document.getElementById("comparison-state").textContent.includes("Comparing"));
  assert.deepEqual(await made(page), NOTHING);
  assert.equal(page.url().split("#")[0], all.address);
});

test("HTML that is pasted or dropped is no HTML here", async () => {
  const image = "<img src='http://tracker.example/p.gif' onerror=alert(1)>";
  const html = `<b>bold</b> ${image} <a href='javascript:alert(1)'>link</a>`;
  // What is copied comes from another page: to write it there is parsing HTML.
  const { page: other, context } = await opened(all);
  await other.evaluate(
    (html) =>
      navigator.clipboard.write([
        new ClipboardItem({
          "text/html": new Blob([html], { type: "text/html" }),
          "text/plain": new Blob(["bold link http://a.example/"], { type: "text/plain" }),
        }),
      ]),
    html,
  );
  await context.close();
  await page.bringToFront();
  await page.focus("#text");
  await page.keyboard.press("Control+A");
  await settled(page, () => page.keyboard.press("Control+V"));
  assert.equal((await placed(page)).text, "bold link http://a.example/");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+B");
  assert.deepEqual(await made(page), NOTHING);
});

test("hostile messages stay text", async () => {
  // Some of them at a time; the longest is none for a header.
  for (let at = 0; at < HOSTILE.length; at += 4) {
    const text = HOSTILE.slice(at, at + 4).join("\n");
    const inHeader = text.replace(/[\r\n\0"]/g, " ").slice(0, 500);
    const mail =
      `Subject: ${inHeader}\r\nFrom: "${inHeader}" <a@b.example>\r\n` +
      `MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n` +
      `<p><a href="javascript:alert(1)">${text}</a> <a href="https://c.example/">${text}</a></p>`;
    await settled(page, () => dropped(page, "a.eml", Buffer.from(mail)));
    await page.$$eval("#message-rows button", (all) => all.forEach((one) => one.click()));
    assert.deepEqual(await made(page), NOTHING, text);
  }
});

test("hostile addresses give a text, or the sample", async () => {
  const packed = (bytes) => deflateRawSync(bytes).toString("base64url");
  const fragments = [
    ...HOSTILE.slice(0, 4).map((text) => `#t=${packed(text)}`),
    "#t=!!!",
    "#t=AAAA",
    "#t=",
    "#<script>alert(1)</script>",
    "#t=%3Cscript%3Ealert(1)%3C/script%3E",
    "#p=<script>&g=javascript:alert(1)&x=T1,T99,<b>,__proto__",
    `#p=__proto__&g=constructor&x=${"T1,".repeat(2000)}`,
    // A few bytes that unpack to many.
    `#t=${packed(Buffer.alloc(5_000_000, "a"))}`,
    `#t=${packed(Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0, 0x1b, 0x5b]))}`,
    `#t=${"A".repeat(100_000)}`,
  ];
  for (const fragment of fragments) {
    const go = () => page.evaluate((fragment) => void (location.hash = fragment), fragment);
    // One without a text or options is the name of a place on the page, and changes nothing.
    if (/[#&][tpgx]=/.test(fragment)) await settled(page, go);
    else await go();
    assert.deepEqual(await made(page), NOTHING, fragment.slice(0, 100));
    const length = (await placed(page)).text.length;
    assert.ok(length < 10_000, `${fragment.slice(0, 100)}: ${length}`);
    assert.equal(await page.$$eval("#options input:checked[type=radio]", (all) => all.length), 2);
  }
  const fresh = await opened(all, { fragment: `#<img src=x onerror=alert(1)>&t=${packed(HOSTILE[1])}&t=&p=uts58` });
  assert.equal((await placed(fresh.page)).text, HOSTILE[1]);
  assert.deepEqual(await made(fresh.page), NOTHING);
  await fresh.quiet();
  await fresh.context.close();
});

test("links are never followed by themselves, and few can be", async () => {
  const text = "https://a.example/ mailto:a@b.example ssh://c.example/d ftp://e.example/f tel:+1234567 g@h.example.com";
  await settled(page, () => pasted(page, text));
  const hrefs = await page.$$eval("#links tbody button", (all) =>
    all.map((one) => {
      one.click();
      return document.querySelector(".explanation a")?.getAttribute("href") ?? null;
    }),
  );
  assert.deepEqual(hrefs, ["https://a.example/", "mailto:a@b.example", null, null, null, "mailto:g@h.example.com"]);
  assert.equal(page.context().pages().length, 1);
});
