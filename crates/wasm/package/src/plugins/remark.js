// `irispan/remark`: a plugin of remark that makes links of the addresses in a text.

import { links } from "../index.js";
import { checked } from "./options.js";
import { linksOfPieces } from "./pieces.js";

/** Nodes that stand in a line of text; all others begin another one. */
const INLINE = new Set([
  "break", "delete", "emphasis", "footnoteReference", "html", "image", "imageReference", "inlineCode", "link",
  "linkReference", "strong", "text",
]);
const LINKS = ["link", "linkReference"];
/** Elements in which no link is made, as tags of HTML. */
const CLOSED = /^<(\/?)(?:a|code|pre|script|style|textarea)(?![\w-])/i;

/** Returns the text of a node that has no children: what cannot be a part of a link is a space. */
function textOf({ type, value }) {
  if (type === "text" || type === "inlineCode") return value;
  if (type === "html" && !/^<br(?![\w-])/i.test(value)) return "";
  return INLINE.has(type) ? " " : "";
}

/** Returns the lines of text of a tree: arrays of pieces, and in which of them links may be made. */
function linesOf(tree) {
  const lines = [];
  let line = [];
  let depth = 0;
  const end = () => {
    if (line.length > 0) lines.push(line);
    line = [];
    depth = 0;
  };
  const walk = (node, parent, isClosed) => {
    const isBlock = !INLINE.has(node.type);
    if (isBlock) end();
    if (node.children) {
      for (const child of node.children) walk(child, node, isClosed || LINKS.includes(node.type));
    } else {
      const tag = node.type === "html" ? CLOSED.exec(node.value) : null;
      if (tag) depth = Math.max(depth + (tag[1] ? -1 : 1), 0);
      line.push({ node, parent, text: textOf(node), isOpen: node.type === "text" && !isClosed && depth === 0 });
    }
    if (isBlock) end();
  };
  walk(tree, undefined, false);
  end();
  return lines;
}

/** Whether a link is what remark-gfm makes of a bare address: its source is its text. */
function isLiteral({ type, url, children, position }) {
  const [text] = children ?? [];
  if (type !== "link" || children.length !== 1 || text.type !== "text" || !position) return false;
  const isBare = [text.value, `http://${text.value}`, `mailto:${text.value}`].includes(url);
  return isBare && position.end.offset - position.start.offset === text.value.length;
}

/** Makes text of the literal links below a node, and one node of texts that follow each other. */
function unlinkLiterals(node) {
  const children = [];
  for (const child of node.children) {
    const made = isLiteral(child) ? child.children[0] : child;
    const last = children.at(-1);
    if (made.type === "text" && last?.type === "text") {
      children[children.length - 1] = { ...last, value: last.value + made.value, position: joined(last, made) };
    } else {
      children.push(made);
    }
    if (made.children) unlinkLiterals(made);
  }
  node.children = children;
}

/** Returns where two nodes stand together. */
const joined = ({ position: first }, { position: last }) => first && last && { start: first.start, end: last.end };

/** Returns the place of a part of a text, if its source is the text as it is. */
function placeOf({ value, position }, start, end) {
  if (!position || value.includes("\n") || position.end.offset - position.start.offset !== value.length) return {};
  const { line, column, offset } = position.start;
  const at = (by) => ({ line, column: column + by, offset: offset + by });
  return { position: { start: at(start), end: at(end) } };
}

/** Returns the nodes that a text becomes. */
function nodesOf(node, found) {
  const nodes = [];
  let at = 0;
  const text = (start, end) => ({ type: "text", value: node.value.slice(start, end), ...placeOf(node, start, end) });
  for (const { link, start, end } of found) {
    if (start > at) nodes.push(text(at, start));
    const children = [text(start, end)];
    nodes.push({ type: "link", title: null, url: link.uri, children, ...placeOf(node, start, end) });
    at = end;
  }
  if (at < node.value.length) nodes.push(text(at, node.value.length));
  return nodes;
}

export default function remarkIrispan(settings) {
  const { literals = false, ...options } = checked(settings, ["literals"]);
  const linksOf = (text) => links(text, options).filter((link) => link.uri !== undefined);
  return (tree) => {
    if (literals) unlinkLiterals(tree);
    for (const line of linesOf(tree)) {
      const found = linksOfPieces(line.map((piece) => piece.text), linksOf);
      const changes = new Map();
      for (const [at, { node, parent, isOpen }] of line.entries()) {
        if (!isOpen || found[at].length === 0) continue;
        if (!changes.has(parent)) changes.set(parent, new Map());
        changes.get(parent).set(node, nodesOf(node, found[at]));
      }
      for (const [parent, made] of changes) {
        parent.children = parent.children.flatMap((child) => made.get(child) ?? [child]);
      }
    }
  };
}
