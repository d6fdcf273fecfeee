// The element that text is written in: a text with offsets, whatever nodes the browser makes of it.
//
// Its text stands in blocks of some lines, between which a line break is meant, so that a key makes the browser lay out
// one block and not the whole text.

import { firstWhere } from "./found.js";
import { PART } from "./pages.js";

/** Code units from which on a block is closed with its line, and that browsers may insert at once. */
const BLOCK = 1 << 11;

/** Edits that can be undone, of those that the browser does not make itself. */
const UNDONE = 50;

/** What browsers would do to plain text in an element that can be edited. */
const REFUSED = /^(format|insertLink|insertHorizontalRule|insertOrderedList|insertUnorderedList)/;

/** Returns the text that an event inserts, or `undefined` if it does something else. */
function insertedBy({ inputType, data, dataTransfer }) {
  if (inputType.startsWith("delete")) return "";
  if (inputType === "insertParagraph" || inputType === "insertLineBreak") return "\n";
  return inputType.startsWith("insert") ? (data ?? dataTransfer?.getData("text/plain")) : undefined;
}

/** Returns the blocks of a text. An empty line at the end of one is only drawn if a line break follows it. */
function blocksOf(text) {
  const blocks = [];
  let at = 0;
  do {
    const line = text.indexOf("\n", at + BLOCK);
    const end = line < 0 ? text.length : line;
    const block = document.createElement("div");
    const lines = text.slice(at, end);
    block.textContent = lines === "" || lines.endsWith("\n") ? `${lines}\n` : lines;
    blocks.push(block);
    at = end + 1;
  } while (at <= text.length);
  return blocks;
}

export class Editor extends EventTarget {
  #element;
  /** Whether the browser itself takes nothing but text. */
  #isPlain;
  /** Children of the element, each with where it begins. */
  #blocks = [];
  /** Text nodes and line breaks, each with where it begins. */
  #nodes = [];
  #text = "";
  /** Edits of `replace`: the text after each, and how it is taken back. */
  #undone = [];

  constructor(element) {
    super();
    this.#element = element;
    element.setAttribute("contenteditable", "plaintext-only");
    this.#isPlain = element.contentEditable === "plaintext-only";
    // A browser that does not know this value would make elements: what does is refused below.
    if (!this.#isPlain) element.setAttribute("contenteditable", "true");
    element.addEventListener("input", () => {
      this.#read();
      this.dispatchEvent(new Event("edit"));
    });
    element.addEventListener("beforeinput", (event) => this.#take(event));
    element.addEventListener("keydown", (event) => this.#undo(event));
    element.addEventListener("copy", (event) => this.#copy(event));
    element.addEventListener("cut", (event) => {
      if (this.#copy(event)) this.replace(...this.#selected(), "");
    });
    element.addEventListener("paste", (event) => this.#insert(event, event.clipboardData));
    element.addEventListener("drop", (event) => this.#insert(event, event.dataTransfer));
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === element) this.dispatchEvent(new Event("caret"));
    });
  }

  get text() {
    return this.#text;
  }

  /** Shows another text. */
  set text(text) {
    this.#element.replaceChildren(...blocksOf(text));
    this.#element.scrollTop = 0;
    this.#undone = [];
    this.#read();
  }

  /** Puts a text in place of some code units. */
  replace(start, end, text) {
    const removed = this.#text.slice(start, end);
    this.#write(start, end, text);
    this.#undone.push({ after: this.#text, start, end: start + text.length, removed });
    if (this.#undone.length > UNDONE) this.#undone.shift();
    this.dispatchEvent(new Event("edit"));
  }

  /** Writes the blocks that hold some code units anew, with a text in place of those. */
  #write(start, end, text) {
    const first = this.#blockAt(start);
    const last = this.#blockAt(end);
    const from = this.#blocks[first]?.start ?? 0;
    const to = last + 1 < this.#blocks.length ? this.#blocks[last + 1].start - 1 : this.#text.length;
    if (this.#blocks.length > 0 && this.#blocks.every(({ node }) => node.nodeName === "DIV")) {
      const made = blocksOf(this.#text.slice(from, start) + text + this.#text.slice(end, to));
      this.#blocks[first].node.before(...made);
      for (const { node } of this.#blocks.slice(first, last + 1)) node.remove();
    } else {
      this.#element.replaceChildren(...blocksOf(this.#text.slice(0, start) + text + this.#text.slice(end)));
    }
    this.#read();
    this.caret = start + text.length;
  }

  /** Returns the index of the block that holds an offset. */
  #blockAt(offset) {
    return Math.max(firstWhere(this.#blocks, ({ start }) => start > offset) - 1, 0);
  }

  /** Refuses what would make elements, and joins blocks, which browsers would do with styles. */
  #take(event) {
    if (REFUSED.test(event.inputType)) {
      event.preventDefault();
      return;
    }
    const text = insertedBy(event);
    if (text === undefined || !event.cancelable) return;
    let [start, end] = this.#selected();
    // What is deleted beside a caret at the border of a block is the line break that the border stands for.
    if (start === end && event.inputType.endsWith("Backward")) start = Math.max(start - 1, 0);
    if (start === end && event.inputType.endsWith("Forward")) end = Math.min(end + 1, this.#text.length);
    if (this.#blockAt(start) === this.#blockAt(end) && (this.#isPlain || text !== "\n")) return;
    event.preventDefault();
    this.replace(start, end, text);
  }

  /** Takes back the last edit of `replace`, if nothing came after it; else the browser does what it knows of. */
  #undo(event) {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!isUndo || this.#undone.at(-1)?.after !== this.#text) return;
    event.preventDefault();
    const { start, end, removed } = this.#undone.pop();
    this.#write(start, end, removed);
    this.dispatchEvent(new Event("edit"));
  }

  /** Puts the caret somewhere. */
  set caret(offset) {
    getSelection().collapse(...this.#place(offset));
  }

  /** Where the caret is, or `undefined` if it is elsewhere. */
  get caret() {
    const { focusNode, focusOffset } = getSelection();
    return this.#element.contains(focusNode) ? this.#offset(focusNode, focusOffset) : undefined;
  }

  /** Sets a range to some code units. */
  setRange(range, start, end) {
    range.setStart(...this.#place(start));
    range.setEnd(...this.#place(end));
  }

  /** Scrolls so that some code units can be seen. */
  reveal(start, end) {
    const range = document.createRange();
    this.setRange(range, start, end);
    const inner = range.getBoundingClientRect();
    const outer = this.#element.getBoundingClientRect();
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      this.#element.scrollTop += inner.top - outer.top - outer.height / 3;
    }
  }

  /** Reads the text and where its nodes are. */
  #read() {
    const nodes = [];
    const blocks = [];
    const tops = [];
    let start = 0;
    let block = "";
    let isOpen = false;
    const close = () => {
      if (!isOpen) return;
      // The line break at the end of a block only makes room for its last line.
      blocks.push(block.endsWith("\n") ? block.slice(0, -1) : block);
      start += blocks.at(-1).length + 1;
      block = "";
      isOpen = false;
    };
    const visit = (parent) => {
      for (const node of parent.childNodes) {
        if (parent === this.#element) tops.push({ node, start: start + block.length });
        const text = node.nodeType === Node.TEXT_NODE ? node.data : node.nodeName === "BR" ? "\n" : undefined;
        if (text !== undefined) {
          nodes.push({ node, start: start + block.length });
          block += text;
          isOpen = true;
        } else {
          close();
          visit(node);
          close();
        }
      }
    };
    visit(this.#element);
    close();
    this.#blocks = tops;
    this.#nodes = nodes;
    this.#text = blocks.join("\n");
  }

  /** Returns the node and the offset in it of a code unit. */
  #place(offset) {
    const found = this.#nodes[firstWhere(this.#nodes, ({ start }) => start > offset) - 1];
    if (found === undefined) return [this.#element, 0];
    const { node, start } = found;
    if (node.nodeType === Node.TEXT_NODE) return [node, Math.min(offset - start, node.length)];
    return [node.parentNode, [...node.parentNode.childNodes].indexOf(node) + (offset > start ? 1 : 0)];
  }

  /** Returns the code unit of an offset in a node. */
  #offset(node, offset) {
    if (node.nodeType === Node.TEXT_NODE) {
      const start = this.#nodes.find((one) => one.node === node)?.start ?? 0;
      return Math.min(start + offset, this.#text.length);
    }
    const child = node.childNodes[offset];
    const next = child && this.#nodes.find((one) => child.contains(one.node));
    if (next !== undefined) return next.start;
    const last = this.#nodes.findLast((one) => node.contains(one.node));
    return last === undefined ? 0 : Math.min(last.start + (last.node.length ?? 0), this.#text.length);
  }

  /** Returns the selected code units. */
  #selected() {
    const selection = getSelection();
    if (selection.rangeCount === 0 || !this.#element.contains(selection.focusNode)) {
      return [this.#text.length, this.#text.length];
    }
    const range = selection.getRangeAt(0);
    return [this.#offset(range.startContainer, range.startOffset), this.#offset(range.endContainer, range.endOffset)];
  }

  /** Copies what is selected as it is, without line breaks that only make room. Returns whether something is. */
  #copy(event) {
    const [start, end] = this.#selected();
    if (start === end) return false;
    event.preventDefault();
    event.clipboardData.setData("text/plain", this.#text.slice(start, end));
    return true;
  }

  /** Inserts a text that is pasted or dropped, if it is long, or the browser would do it with styles. */
  #insert(event, data) {
    if (data.files.length > 0) return;
    const text = data.getData("text/plain").replace(/\r\n?/g, "\n");
    const [start, end] = event.type === "drop" ? [this.#text.length, this.#text.length] : this.#selected();
    if (this.#isPlain && text.length <= BLOCK && this.#blockAt(start) === this.#blockAt(end)) return;
    event.preventDefault();
    if (this.#text.length + text.length <= PART) this.replace(start, end, text);
    else this.dispatchEvent(new CustomEvent("large", { detail: { start, end, text } }));
  }
}
