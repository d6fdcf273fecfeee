// Links in the text of elements.

import { Options, tokenAt } from "./linkifyjs-options.js";
import { linksOfPieces } from "./pieces.js";

/** Elements that stand in a line of text; all others begin another one. */
const INLINE = new Set(
  ("A ABBR B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK NOBR Q S SAMP SMALL SPAN STRIKE STRONG " +
    "SUB SUP TIME TT U VAR WBR").split(" "),
);
/** Elements in which no link is made. */
const CLOSED = ["A", "SCRIPT", "STYLE", "TEXTAREA"];

const ELEMENT = 1;
const TEXT = 3;

/** Yields the lines of text of an element: arrays of text nodes, and whether links may be made in each. */
function* lines(root, isIgnored) {
  let line = [];
  function* walk(node, isClosed) {
    for (const child of node.childNodes) {
      if (child.nodeType === TEXT) line.push({ node: child, isClosed });
      if (child.nodeType !== ELEMENT) continue;
      const name = child.nodeName.toUpperCase();
      const isBlock = !INLINE.has(name);
      if (isBlock) yield* end();
      yield* walk(child, isClosed || isIgnored(child));
      if (isBlock) yield* end();
    }
  }
  function* end() {
    if (line.length > 0) yield line;
    line = [];
  }
  yield* walk(root, isIgnored(root));
  yield* end();
}

/** Returns a function that makes an element of a link. */
function renderer(document) {
  return ({ tagName, attributes, content, eventListeners }) => {
    const made = document.createElement(tagName);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    for (const [name, listener] of Object.entries(eventListeners ?? {})) made.addEventListener(name, listener);
    made.appendChild(document.createTextNode(content));
    return made;
  };
}

/** Returns the node that a token becomes. */
function nodeOf(token, options, document) {
  if (token.t === "nl" && options.get("nl2br")) return document.createElement("br");
  if (!token.isLink || !options.check(token)) return document.createTextNode(token.toString());
  const made = options.render(token);
  return typeof made === "string" ? document.createTextNode(made) : made;
}

/** Makes elements of the links in an element, and returns it. */
export function element(root, settings, document, { linksOf, tokensOf }) {
  if (root?.nodeType !== ELEMENT) throw new TypeError("links are made in elements only");
  const options = new Options(settings, renderer(document));
  const ignored = new Set([...CLOSED, ...options.ignoreTags]);
  const isIgnored = (node) =>
    ignored.has(node.nodeName.toUpperCase()) || options.isIgnoredClass(node.getAttribute("class"));
  const spansOf = (text) => linksOf(text).map((token) => ({ token, start: token.startIndex(), end: token.endIndex() }));
  for (const line of [...lines(root, isIgnored)]) {
    const texts = line.map(({ node }) => node.data);
    for (const [at, spans] of linksOfPieces(texts, spansOf).entries()) {
      const { node, isClosed } = line[at];
      if (isClosed || (spans.length === 0 && !(options.get("nl2br") && texts[at].includes("\n")))) continue;
      const links = spans.map(({ link: { token }, start }) =>
        Object.assign(token, tokenAt(token.constructor, token.v, start)));
      const nodes = tokensOf(texts[at], links).map((token) => nodeOf(token, options, document));
      for (const made of nodes) node.parentNode.insertBefore(made, node);
      node.parentNode.removeChild(node);
    }
  }
  return root;
}
