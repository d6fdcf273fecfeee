// `irispan/remark` with unified and its unchanged plugins.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as irispan from "irispan";
import remarkIrispan from "irispan/remark";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { documents } from "./compat/comparison.js";

/** Returns HTML of Markdown. */
function html(markdown, options, ...before) {
  const processor = unified().use(remarkParse);
  for (const plugin of before) processor.use(plugin);
  processor.use(remarkIrispan, options).use(remarkRehype, { allowDangerousHtml: true });
  return String(processor.use(rehypeStringify, { allowDangerousHtml: true }).processSync(markdown));
}

const link = (url, text = url) => `<a href="${url}">${text}</a>`;

test("addresses become links", () => {
  assert.equal(html("官网：https://example.cn/，下载"), `<p>官网：${link("https://example.cn/")}，下载</p>`);
  assert.equal(
    html("# *See* example.com\n\n- a **joe@example.com.**\n- README.md"),
    `<h1><em>See</em> ${link("https://example.com", "example.com")}</h1>
<ul>
<li>a <strong>${link("mailto:joe@example.com", "joe@example.com")}.</strong></li>
<li>README.md</li>
</ul>`,
  );
  assert.equal(html("https://例え.jp/ä b"), `<p>${link("https://xn--r8jz45g.jp/%C3%A4", "https://例え.jp/ä")} b</p>`);
  assert.equal(html("README.md a.com", { minConfidence: "possible", kind: "domain" }).match(/<a /g).length, 2);
});

test("nothing in links, code and HTML", () => {
  for (const markdown of [
    "[example.com](x)",
    "[see *example.com* b](x)",
    "[example.com][a]\n\n[a]: x",
    "`example.com`",
    "```\nexample.com\n```",
    "    example.com",
    "![example.com](x)",
    "<div>example.com</div>",
    'a <a href="x">example.com</a>',
    "a <code>example.com</code>",
    "<https://example.com>",
  ]) {
    const plain = String(
      unified()
        .use(remarkParse)
        .use(remarkRehype, { allowDangerousHtml: true })
        .use(rehypeStringify, { allowDangerousHtml: true })
        .processSync(markdown),
    );
    assert.equal(html(markdown), plain);
  }
  const closed = html('<a href="x">a.com</a> b.com <b>c.com</b> <br>d.com');
  assert.equal(
    closed,
    `<p><a href="x">a.com</a> ${link("https://b.com", "b.com")} <b>${link("https://c.com", "c.com")}</b> <br>${link("https://d.com", "d.com")}</p>`,
  );
});

test("a link that crosses nodes is none, nor is a piece of it", () => {
  for (const markdown of [
    "https://example.com/*a*b",
    "https://example**.evil.example**/",
    "[https://example.com](x)/path",
    "https://example.com/`code`",
    "joe@*example.com*",
    "https://exam<b>ple</b>.com",
  ]) {
    assert.doesNotMatch(html(markdown).replace(/<a href="x">.*?<\/a>/g, ""), /<a /, markdown);
  }
  // What ends a link on the page ends it here.
  assert.equal(html("https://a.com/  \n*b.com* ![](i)c.com").match(/<a /g).length, 3);
});

test("with remark-gfm", () => {
  const markdown = "| a |\n|---|\n| ~~a.com~~ www.b.com，下载 |\n\n- [ ] c@d.com\n\na.com[^1]\n\n[^1]: b.com.\n";
  const found = html(markdown, undefined, remarkGfm);
  for (const url of ["https://a.com", "mailto:c@d.com", "https://b.com"])
    assert.ok(found.includes(`href="${url}"`), found);
  // Its own links stay as they are, or are found again.
  assert.ok(found.includes('href="http://www.b.com%EF%BC%8C%E4%B8%8B%E8%BD%BD"'), found);
  assert.ok(html(markdown, { literals: true }, remarkGfm).includes(`${link("https://www.b.com", "www.b.com")}，下载`));
  assert.equal(
    html("<https://a.com/> [https://b.com/](https://b.com/)", { literals: true }, remarkGfm),
    `<p>${link("https://a.com/")} ${link("https://b.com/")}</p>`,
  );
});

test("Markdown of links", () => {
  const processor = unified().use(remarkParse).use(remarkIrispan).use(remarkStringify);
  assert.equal(
    String(processor.processSync("See https://a.com/b, c.com")),
    "See <https://a.com/b>, [c.com](https://c.com)\n",
  );
});

test("places of nodes", () => {
  const tree = unified()
    .use(remarkParse)
    .use(remarkIrispan)
    .runSync(unified().use(remarkParse).parse("x\n\nsee *a.com* b.com"));
  const [, { children }] = tree.children;
  assert.deepEqual(children[1].children[0].position, {
    start: { line: 3, column: 6, offset: 8 },
    end: { line: 3, column: 11, offset: 13 },
  });
  assert.deepEqual(children[3].children[0].position.start, { line: 3, column: 13, offset: 15 });
  // The source of a text with escapes is longer, so that nothing is said of its parts.
  const escaped = unified().use(remarkIrispan).runSync(unified().use(remarkParse).parse("\\* a.com"));
  assert.equal(escaped.children[0].children[1].position, undefined);
});

/** Yields the nodes of a tree. */
function* nodes(node) {
  yield node;
  for (const child of node.children ?? []) yield* nodes(child);
}

const textOf = (tree) => [...nodes(tree)].map((node) => node.value ?? (node.type === "break" ? "\n" : "")).join("");
const linksIn = (tree) => [...nodes(tree)].filter((node) => node.type === "link");

test("documents keep their text, and links are those of irispan", () => {
  let number = 0;
  for (const { name, text } of documents()) {
    for (const options of [{}, { literals: true }]) {
      const parser = unified().use(remarkParse).use(remarkGfm);
      const before = parser.parse(text);
      const known = new Set(linksIn(before).map((node) => node.url));
      const after = unified().use(remarkIrispan, options).runSync(parser.parse(text));
      assert.equal(textOf(after), textOf(before), name);
      for (const block of nodes(after)) {
        if (!["paragraph", "heading", "tableCell"].includes(block.type)) continue;
        const found = irispan.links(textOf(block)).map((one) => `${one.text} ${one.uri}`);
        for (const node of linksIn(block)) {
          assert.equal(linksIn(node).length, 1, name);
          if (known.has(node.url)) continue;
          assert.ok(found.includes(`${textOf(node)} ${node.url}`), `${name}: ${node.url}`);
          number += 1;
        }
      }
    }
  }
  assert.ok(number > 100, `${number} links`);
});

test("`require` has the same", () => {
  assert.equal(typeof createRequire(import.meta.url)("irispan/remark").default(), "function");
});
