// `irispan/linkifyjs`: what the documentation of linkifyjs says, beside the unchanged packages.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import * as ours from "irispan/linkifyjs";
import { JSDOM } from "jsdom";
import theirElement from "linkify-element";
import theirStr from "linkify-string";
import * as theirs from "linkifyjs";
import * as newest from "linkifyjs-4.4";

const { document } = new JSDOM().window;
const { find, linkifyElement, linkifyStr, options, registerCustomProtocol, tokenize } = ours;
const TEXT =
  "See example.com/a?b=1&c=2,\nhttps://example.org/very/long/path and joe@example.com\r\nor mailto:ann@example.com!";
const hrefs = (text, settings) => find(text, settings).map((link) => link.href);

/** Returns an element with some HTML in it. */
function elementOf(html) {
  const root = document.createElement("div");
  root.innerHTML = html;
  return root;
}

afterEach(() => ours.reset());

/** Options that both packages take. */
const SETTINGS = [
  undefined,
  {},
  { defaultProtocol: "https" },
  { format: (value, type) => `${type}: ${value}` },
  { format: { url: (value) => value.toUpperCase() } },
  { formatHref: { email: (href) => `${href}?subject=Hello` } },
  { formatHref: (href, type) => `https://example.net/${type}?to=${href}` },
  { truncate: 10 },
  { truncate: { url: 20 } },
  { validate: false },
  { validate: { email: false } },
  { validate: { url: (value) => value.startsWith("http") } },
  { tagName: "span", className: "link", target: "_blank", rel: "noopener" },
  { tagName: { email: "b" }, className: (href, type) => type, target: { url: "_blank" }, rel: () => null },
  { attributes: { title: "A title" } },
  { attributes: (href, type) => ({ "data-type": type }) },
  { nl2br: true },
];

test("links and their options are those of linkifyjs", () => {
  for (const settings of SETTINGS)
    assert.deepEqual(find(TEXT, settings), theirs.find(TEXT, settings), JSON.stringify(settings));
  for (const type of ["url", "email", "text", null]) assert.deepEqual(find(TEXT, type), theirs.find(TEXT, type));
  assert.deepEqual(find(TEXT, "url", { truncate: 5 }), theirs.find(TEXT, "url", { truncate: 5 }));
  assert.throws(() => find(TEXT, {}, {}), TypeError);
  for (const text of ["example.com", "joe@example.com", "http://example.com/a b", "x", "", " example.com"]) {
    for (const type of [undefined, "url", "email"])
      assert.equal(ours.test(text, type), theirs.test(text, type), `${text} ${type}`);
  }
});

test("HTML of a text", () => {
  const page = (html) => elementOf(html).innerHTML;
  const plain = `<b> & "${TEXT}`;
  for (const settings of SETTINGS) {
    assert.equal(page(linkifyStr(plain, settings)), page(theirStr(plain, settings)), JSON.stringify(settings));
  }
  const render = { url: ({ tagName, attributes, content }) => `[${tagName} ${attributes.href} ${content}]` };
  assert.equal(linkifyStr(TEXT, { render }), theirStr(TEXT, { render }));
  assert.equal(
    linkifyStr('<i>a.com "&y', { attributes: { title: '"><i>' } }),
    '&lt;i&gt;<a href="http://a.com" title="&quot;&gt;&lt;i&gt;">a.com</a> "&amp;y',
  );
});

/** Returns the HTML of an element in which one of the two made links. */
function linked(linkify, html, settings) {
  const root = elementOf(html);
  assert.equal(linkify(root, settings, document), root);
  return root.innerHTML;
}

test("elements", () => {
  const html = `<p>See <b>example.com</b>, <i>it</i> and joe@example.com.</p><a href="x">example.com</a><pre>example.org\nb</pre><!-- example.com -->`;
  for (const settings of SETTINGS) {
    assert.equal(
      linked(linkifyElement, html, settings),
      linked(theirElement, html, settings),
      JSON.stringify(settings),
    );
  }
  const ignoreTags = ["pre", "B"];
  assert.equal(linked(linkifyElement, html, { ignoreTags }), linked(theirElement, html, { ignoreTags }));
  // linkify-element 4.3 does not ask for the classes that linkifyjs 4.4 knows.
  const classed = `a.com <b class="not  code">b.com</b> <i class="nota">c.com</i> <svg class="not">d.com</svg>`;
  assert.equal(
    linked(linkifyElement, classed, { ignoreClasses: ["not"] }),
    classed.replace(/(?<=^|nota">)[a-c]\.com/g, '<a href="http://$&">$&</a>'),
  );
  assert.equal(linked(linkifyElement, classed, { ignoreClasses: [] }), linked(theirElement, classed));
  assert.equal(
    linked(linkifyElement, "<script>a.com</script><style>a.com</style><textarea>a.com</textarea>"),
    "<script>a.com</script><style>a.com</style><textarea>a.com</textarea>",
  );
  assert.throws(() => linkifyElement({}, {}), TypeError);
  for (const none of [document, document.createTextNode("a.com"), {}, null]) {
    for (const linkify of [linkifyElement, theirElement]) assert.throws(() => linkify(none, {}, document), Error);
  }
  globalThis.document = document;
  try {
    assert.equal(linkifyElement(elementOf("a.com"), null, null).children.length, 1);
  } finally {
    delete globalThis.document;
  }
});

test("listeners and nodes of the caller", () => {
  const clicked = [];
  const render = { email: ({ content }) => document.createTextNode(`[${content}]`) };
  const events = (href, type) => ({
    click(event) {
      event.preventDefault();
      clicked.push([href, type]);
    },
  });
  const root = linkifyElement(elementOf("<p>a.com b@c.com</p>"), { events, render }, document);
  root.querySelector("a").click();
  assert.deepEqual(clicked, [["http://a.com", "url"]]);
  assert.equal(root.textContent, "a.com [b@c.com]");
});

test("a link that crosses elements is none, nor is a piece of it", () => {
  for (const html of [
    "http://example.com/<b>path</b>",
    "http://example<i>.evil.example/</i>",
    '<a href="x">http://example.com</a>/path',
    "joe@<b>example.com</b>",
    "exam<!-- -->ple.com",
  ]) {
    assert.equal(linked(linkifyElement, html), html);
  }
  assert.equal(linked(linkifyElement, "a.com<br>b.com<p>c.com</p>d.com <b>e.com</b> f.com").match(/<a /g).length, 6);
});

test("no target runs a script", () => {
  const scripts = [
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:x",
    "data:text/html,x",
    "vbscript:x",
  ];
  for (const href of scripts) {
    for (const settings of [
      { formatHref: () => href },
      { formatHref: { url: href } },
      { attributes: { href } },
      { attributes: () => ({ href }) },
    ]) {
      assert.equal(linkifyStr("a.com", settings), '<a href="http://a.com">a.com</a>');
      assert.equal(linked(linkifyElement, "a.com", settings), '<a href="http://a.com">a.com</a>');
    }
    for (const name of ["HREF", "Href", "xlink:href", "XLINK:Href"]) {
      const [token] = tokenize("a.com");
      const { attributes } = token.render(new options.Options({ attributes: { [name]: href } }));
      assert.deepEqual(attributes, { href: "http://a.com", [name]: "http://a.com" });
      const html = linked(linkifyElement, "a.com", { attributes: { [name]: href } });
      assert.ok(!html.includes(":x") && !html.includes("alert"), html);
    }
    assert.ok(!linkifyStr("a.com", { attributes: { "title href ": href } }).includes(href));
    assert.deepEqual(hrefs("a.com", { formatHref: () => href }), ["http://a.com"]);
    assert.deepEqual(hrefs(`${href} see`), []);
  }
  assert.deepEqual(hrefs("a.com", { defaultProtocol: "javascript" }), ["http://a.com"]);
  for (const scheme of ["javascript", "data", "vbscript", "X", "a b", "", "a--b", "-a"]) {
    assert.throws(() => registerCustomProtocol(scheme), { kind: "invalid-scheme" });
  }
  // Text of a page stays text.
  assert.equal(
    linked(linkifyElement, "a.com &lt;img src=x onerror=alert(1)&gt;"),
    '<a href="http://a.com">a.com</a> &lt;img src=x onerror=alert(1)&gt;',
  );
});

test("what is a link", () => {
  assert.deepEqual(hrefs("//example.com/x user@host 192.0.2.1 localhost:3000 http://192.0.2.1 README.md"), [
    "http://example.com/x",
    "http://localhost:3000",
    "http://192.0.2.1",
    "http://README.md",
  ]);
  assert.deepEqual(hrefs("README.md example.com", { minConfidence: "likely" }), ["http://example.com"]);
  assert.deepEqual(hrefs("a.com。b.com"), ["http://a.com", "http://b.com"]);
  assert.deepEqual(
    find("😀 例え.jp").map(({ start, end }) => [start, end]),
    [[3, 8]],
  );
});

test("defaults can be changed", () => {
  options.defaults.defaultProtocol = "https";
  try {
    assert.deepEqual(hrefs("a.com"), ["https://a.com"]);
  } finally {
    options.defaults.defaultProtocol = "http";
  }
  const settings = new options.Options({ ignoreTags: ["pre"], target: { url: "_blank" } }, (ir) => ir.content);
  const [token] = tokenize("a.com");
  assert.deepEqual(
    [settings.get("target", "x", token), settings.get("tagName"), settings.ignoreTags],
    ["_blank", "a", ["PRE"]],
  );
  assert.equal(settings.render(token), "a.com");
  for (const names of ["a", "b a", " a\tb\n", "A", "ab", "", null, undefined, 5]) {
    const [mine, their] = [ours, newest].map(({ Options }) => new Options({ ignoreClasses: ["a", "c"] }));
    assert.equal(mine.isIgnoredClass(names), their.isIgnoredClass(names), `${names}`);
  }
  assert.equal(token.validate(new ours.Options({ validate: false })), false);
  for (const value of [null, undefined, 5])
    for (const name of ["find", "test", "tokenize", "linkifyStr"]) assert.throws(() => ours[name](value), TypeError);
});

test("`require` has the same", () => {
  const required = createRequire(import.meta.url)("irispan/linkifyjs");
  assert.deepEqual(Object.keys(required).sort(), Object.keys(ours).sort());
  assert.deepEqual(required.find("a.com")[0].href, "http://a.com");
});

test("packages that stand on linkifyjs stand on this", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "irispan-"));
  context.after(() => rmSync(folder, { recursive: true }));
  symlinkSync(new URL("node_modules", import.meta.url).pathname, join(folder, "node_modules"));
  const outfile = join(folder, "packages.mjs");
  await esbuild.build({
    stdin: {
      contents:
        'export { default as str } from "linkify-string"; export { default as html } from "linkify-html"; export { default as element } from "linkify-element";',
      resolveDir: folder,
    },
    bundle: true,
    format: "esm",
    outfile,
    alias: { linkifyjs: "irispan/linkifyjs" },
    external: ["irispan/*"],
  });
  const { element, html, str } = await import(pathToFileURL(outfile));
  const text = "見https://例え.jp/ä（b） a.com/x\n";
  for (const settings of SETTINGS.filter((one) => !one?.attributes)) {
    assert.equal(str(text, settings), linkifyStr(text, settings));
    assert.equal(linked(element, text, settings), linked(linkifyElement, text, settings));
  }
  assert.equal(
    html("<p>見https://例え.jp/ä（b）</p>"),
    '<p>見<a href="https://例え.jp/ä">https://例え.jp/ä</a>（b）</p>',
  );
});
