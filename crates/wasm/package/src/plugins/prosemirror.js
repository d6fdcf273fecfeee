// `irispan/prosemirror`: links in the text blocks of an editor of ProseMirror.

import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { links } from "../index.js";
import { asksForTarget, isBeingWritten, split } from "./editors.js";

export const irispanKey = new PluginKey("irispan");

/** Returns the text of a block, in which each position of the block is a code unit, and where no link may be. */
function textOf(block) {
  const closed = [];
  let text = "";
  block.forEach((node, offset) => {
    if (node.isText) {
      const isClosed = node.marks.some(({ type }) => type.name === "link" || type.spec.code);
      if (isClosed) closed.push([offset, offset + node.nodeSize]);
      text += node.text;
    } else {
      // What is no text ends a link.
      text += " ".repeat(node.nodeSize);
    }
  });
  return { text, closed };
}

/** Returns a function that returns the links of a block; a block that stays the same is not read again. */
function finder(options) {
  const known = new WeakMap();
  return (block) => {
    let found = known.get(block);
    if (found === undefined) {
      const { text, closed } = textOf(block);
      const isFree = (link) => closed.every(([start, end]) => link.end <= start || end <= link.start);
      found = links(text, options).filter((link) => link.uri !== undefined && isFree(link));
      known.set(block, found);
    }
    return found;
  };
}

/** Calls `take(link, from, to)` for the links of a document. */
function eachLink(doc, linksOf, take) {
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    if (node.type.spec.code) return false;
    for (const link of linksOf(node)) take(link, position + 1 + link.start, position + 1 + link.end);
    return false;
  });
}

export function irispanPlugin(options) {
  const { className, onOpen, scanner } = split(options);
  const linksOf = finder(scanner);
  const decorationsOf = ({ doc, selection }) => {
    const made = [];
    eachLink(doc, linksOf, (link, from, to) => {
      const isAtCaret = selection.empty && selection.head === to;
      if (isAtCaret && isBeingWritten(link, doc.nodeAt(to)?.isText === false)) return;
      made.push(Decoration.inline(from, to, { class: className, "data-uri": link.uri }));
    });
    return DecorationSet.create(doc, made);
  };
  return new Plugin({
    key: irispanKey,
    state: {
      init: (_, state) => decorationsOf(state),
      apply: (transaction, value) =>
        transaction.docChanged || transaction.selectionSet ? decorationsOf(transaction) : value,
    },
    props: {
      decorations: (state) => irispanKey.getState(state),
      handleClick(view, position, event) {
        if (!asksForTarget(event)) return false;
        let found;
        eachLink(view.state.doc, linksOf, (link, from, to) => {
          if (from <= position && position <= to) found ??= link;
        });
        if (found) onOpen(found, event);
        return found !== undefined;
      },
    },
  });
}
