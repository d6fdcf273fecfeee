// The plugins of editors, with the unchanged editors.

import assert from "node:assert/strict";
import { test } from "node:test";
import { installed } from "./installed.js";
import { window } from "./page.js";

const { EditorSelection: CodeEditorSelection, EditorState: CodeState } = await import("@codemirror/state");
const { EditorView: CodeView } = await import("@codemirror/view");
const { EditorState, TextSelection } = await import("prosemirror-state");
const { EditorView } = await import("prosemirror-view");
const { schema } = await import("prosemirror-schema-basic");
const { Editor, Node: TiptapNode } = await import("@tiptap/core");
const { $createLineBreakNode, $createParagraphNode, $createTextNode, $getRoot, createEditor } = await import("lexical");
const { AutoLinkNode, LinkNode, registerAutoLink } = await import("@lexical/link");
const { Irispan, irispanKey, irispanLinks, irispanMatcher, irispanPlugin } = await installed(`
  export * from "irispan/codemirror";
  export * from "irispan/prosemirror";
  export * from "irispan/tiptap";
  export * from "irispan/lexical";
`);

/** Returns text and target of the links that an editor shows. */
const shown = (root) => [...root.querySelectorAll(".irispan-link")].map((link) => [link.textContent, link.dataset.uri]);
const texts = (root) => shown(root).map(([text]) => text);

function code(doc, options, selection) {
  return new CodeView({
    state: CodeState.create({ doc, selection, extensions: irispanLinks(options) }),
    parent: document.body,
  });
}

test("CodeMirror: links are marked, and follow edits", () => {
  const view = code("官网：https://例え.jp/ä，下载 README.md\njoe@example.com next", {});
  assert.deepEqual(shown(view.dom), [
    ["https://例え.jp/ä", "https://xn--r8jz45g.jp/%C3%A4"],
    ["joe@example.com", "mailto:joe@example.com"],
  ]);
  view.dispatch({ changes: { from: 0, insert: "a.com and " } });
  assert.deepEqual(texts(view.dom), ["a.com", "https://例え.jp/ä", "joe@example.com"]);
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: "" } });
  assert.deepEqual(texts(view.dom), []);
  view.destroy();
  const strict = code("a.com README.md x@y.org", {
    minConfidence: "possible",
    kind: "domain",
    className: "irispan-link other",
  });
  assert.deepEqual(texts(strict.dom), ["a.com", "README.md"]);
  strict.destroy();
  const named = code("a.com x", { className: "one two" });
  assert.equal(window.getComputedStyle(named.dom.querySelector(".one.two")).textDecoration, "underline");
  named.destroy();
});

test("CodeMirror: what is written is not marked yet", () => {
  const view = code("see a.com", {}, { anchor: 9 });
  assert.deepEqual(texts(view.dom), []);
  view.dispatch({ selection: { anchor: 3 } });
  assert.deepEqual(texts(view.dom), ["a.com"]);
  view.dispatch({ selection: { anchor: 9 } });
  view.dispatch(view.state.replaceSelection(" "));
  assert.deepEqual(texts(view.dom), ["a.com"]);
  view.destroy();
  // In a line before others, and at each of several carets.
  const lines = code("see a.com\nsee b.com\nc.com d", {}, { anchor: 9 });
  assert.deepEqual(texts(lines.dom), ["b.com", "c.com"]);
  const carets = CodeEditorSelection.create([9, 19, 25].map((offset) => CodeEditorSelection.cursor(offset)));
  const several = CodeState.create({
    doc: lines.state.doc,
    selection: carets,
    extensions: [CodeState.allowMultipleSelections.of(true), irispanLinks()],
  });
  lines.setState(several);
  assert.deepEqual(texts(lines.dom), ["c.com"]);
  lines.dispatch(lines.state.replaceSelection(" "));
  assert.deepEqual(texts(lines.dom), ["a.com", "b.com", "c.com"]);
  lines.destroy();
});

test("CodeMirror: only what is visible is read", () => {
  const view = code("a.com x\n".repeat(20_000), {});
  const number = texts(view.dom).length;
  assert.ok(number > 5 && number < 2000, `${number} links`);
  view.destroy();
});

test("ProseMirror: links of whole text blocks", () => {
  const { nodes, marks } = schema;
  const doc = nodes.doc.create(null, [
    nodes.paragraph.create(null, [
      schema.text("官网：https://example.cn/"),
      schema.text("path", [marks.strong.create()]),
      schema.text("，下载"),
    ]),
    nodes.paragraph.create(null, [
      schema.text("a.com", [marks.code.create()]),
      schema.text(" b.com", [marks.link.create({ href: "x" })]),
      nodes.hard_break.create(),
      schema.text("c.com d"),
    ]),
    nodes.code_block.create(null, [schema.text("e.com x")]),
    nodes.blockquote.create(null, [nodes.paragraph.create(null, [schema.text("f.com x")])]),
  ]);
  const view = new EditorView(document.body, { state: EditorState.create({ doc, plugins: [irispanPlugin()] }) });
  const found = () =>
    irispanKey
      .getState(view.state)
      .find()
      .map(({ from, to }) => view.state.doc.textBetween(from, to));
  assert.deepEqual(found(), ["https://example.cn/path", "c.com", "f.com"]);
  assert.deepEqual(texts(view.dom), ["https://example.cn/", "path", "c.com", "f.com"]);
  // What is typed before a link moves it; what is typed after it makes it another.
  view.dispatch(view.state.tr.insertText("see ", 1));
  assert.deepEqual(found(), ["https://example.cn/path", "c.com", "f.com"]);
  const end = view.state.doc.content.size - 2;
  view.dispatch(view.state.tr.delete(end - 2, end));
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, end - 2)));
  assert.deepEqual(found(), ["https://example.cn/path", "c.com"]);
  view.dispatch(view.state.tr.insertText("/x y"));
  assert.deepEqual(found(), ["https://example.cn/path", "c.com", "f.com/x"]);
  view.destroy();
});

test("ProseMirror: what is written is not marked yet", () => {
  const { doc, hard_break, paragraph } = schema.nodes;
  const content = [schema.text("a.com"), hard_break.create(), schema.text("b.com c.com")];
  const settings = { doc: doc.create(null, [paragraph.create(null, content)]), plugins: [irispanPlugin()] };
  const state = EditorState.create(settings);
  const foundAt = (caret) => {
    const moved = state.apply(state.tr.setSelection(TextSelection.create(state.doc, caret)));
    return irispanKey.getState(moved).find().map(({ from, to }) => moved.doc.textBetween(from, to));
  };
  assert.deepEqual(foundAt(3), ["a.com", "b.com", "c.com"]);
  assert.deepEqual(foundAt(6), ["b.com", "c.com"]);
  assert.deepEqual(foundAt(12), ["a.com", "b.com", "c.com"]);
  assert.deepEqual(foundAt(18), ["a.com", "b.com"]);
});

test("ProseMirror: a click with Ctrl opens", () => {
  const opened = [];
  const plugin = irispanPlugin({ onOpen: (link) => opened.push(link.uri), minConfidence: "possible" });
  const doc = schema.nodes.doc.create(null, [schema.nodes.paragraph.create(null, [schema.text("see README.md x")])]);
  const view = new EditorView(document.body, { state: EditorState.create({ doc, plugins: [plugin] }) });
  const click = (position, ctrlKey) =>
    plugin.props.handleClick(view, position, new window.MouseEvent("click", { ctrlKey }));
  assert.deepEqual([click(6, false), click(2, true), click(6, true)], [false, false, true]);
  assert.deepEqual(opened, ["https://README.md"]);
  view.destroy();
});

test("Tiptap", () => {
  const basic = [
    TiptapNode.create({ name: "doc", topNode: true, content: "paragraph+" }),
    TiptapNode.create({
      name: "paragraph",
      content: "text*",
      parseHTML: () => [{ tag: "p" }],
      renderHTML: () => ["p", 0],
    }),
    TiptapNode.create({ name: "text" }),
  ];
  const editor = new Editor({
    element: document.createElement("div"),
    extensions: [...basic, Irispan.configure({ kind: "domain" })],
    content: "<p>见a.com，x@y.org b.com x</p>",
  });
  assert.deepEqual(shown(editor.view.dom), [
    ["a.com", "https://a.com"],
    ["b.com", "https://b.com"],
  ]);
  editor.commands.insertContentAt(1, "c.com ");
  assert.deepEqual(texts(editor.view.dom), ["c.com", "a.com", "b.com"]);
  editor.destroy();
});

test("Lexical", async () => {
  const editor = createEditor({
    nodes: [AutoLinkNode, LinkNode],
    onError: (error) => {
      throw error;
    },
  });
  editor.setRootElement(document.createElement("div"));
  registerAutoLink(editor, {
    matchers: [irispanMatcher({ attributes: { rel: "nofollow" } })],
    changeHandlers: [],
    excludeParents: [],
  });
  await new Promise((resolve) => {
    editor.update(
      () => {
        const text = $createTextNode("See https://例え.jp/ä, joe@example.com; or a.com.");
        $getRoot().append(
          $createParagraphNode().append(text, $createLineBreakNode(), $createTextNode("(b.com) README.md c.com")),
        );
      },
      { onUpdate: resolve },
    );
  });
  const links = [...editor.getRootElement().querySelectorAll("a")];
  assert.deepEqual(
    links.map((link) => [link.textContent, link.getAttribute("href"), link.rel]),
    [
      ["https://例え.jp/ä", "https://xn--r8jz45g.jp/%C3%A4", "nofollow"],
      ["joe@example.com", "mailto:joe@example.com", "nofollow"],
      ["a.com", "https://a.com", "nofollow"],
      ["c.com", "https://c.com", "nofollow"],
    ],
  );
});

test("a window is no option of an editor", () => {
  for (const plugin of [irispanLinks, irispanPlugin, irispanMatcher]) {
    for (const window of [{ from: 0 }, { to: 5 }]) assert.throws(() => plugin(window), { kind: "unknown-option" });
  }
});
