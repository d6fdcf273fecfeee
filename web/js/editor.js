// The element that text is written in: a text with offsets, whatever nodes the browser makes of it.

import { firstWhere } from "./found.js";
import { PART } from "./pages.js";

/** What browsers would do to plain text in an element that can be edited. */
const REFUSED = /^(format|insertLink|insertHorizontalRule|insertOrderedList|insertUnorderedList)/;

export class Editor extends EventTarget {
  #element;
  /** Whether the browser itself takes nothing but text. */
  #isPlain;
  /** Text nodes and line breaks, each with where it begins. */
  #nodes = [];
  #text = "";

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
    element.addEventListener("beforeinput", (event) => {
      if (REFUSED.test(event.inputType)) event.preventDefault();
      if (event.inputType === "insertParagraph" && !this.#isPlain) {
        event.preventDefault();
        document.execCommand("insertLineBreak");
      }
    });
    element.addEventListener("paste", (event) => this.#insertFrom(event, event.clipboardData));
    element.addEventListener("drop", (event) => this.#insertFrom(event, event.dataTransfer));
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === element) this.dispatchEvent(new Event("caret"));
    });
  }

  get text() {
    return this.#text;
  }

  /** Shows another text. A line break at the end is only drawn if another one follows, which is none of the text. */
  set text(text) {
    this.#element.textContent = text.endsWith("\n") ? `${text}\n` : text;
    this.#element.scrollTop = 0;
    this.#read();
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

  #read() {
    this.#nodes = [];
    let text = "";
    const walker = document.createTreeWalker(this.#element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        this.#nodes.push({ node, start: text.length });
        text += node.data;
      } else if (node.nodeName === "BR") {
        this.#nodes.push({ node, start: text.length });
        text += "\n";
      }
    }
    this.#text = text.endsWith("\n") ? text.slice(0, -1) : text;
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
      return (this.#nodes.find((one) => one.node === node)?.start ?? 0) + offset;
    }
    const following = node.childNodes[offset];
    const found = following && this.#nodes.find((one) => following === one.node || following.contains(one.node));
    return found?.start ?? this.#text.length;
  }

  /** Returns the selected code units. */
  #selected() {
    const selection = getSelection();
    if (selection.rangeCount === 0 || !this.#element.contains(selection.focusNode)) {
      return [this.#text.length, this.#text.length];
    }
    const range = selection.getRangeAt(0);
    return [
      this.#offset(range.startContainer, range.startOffset),
      this.#offset(range.endContainer, range.endOffset),
    ];
  }

  /** Gives to the page what is too long to be laid out in one piece, or what the browser would not insert as text. */
  #insertFrom(event, data) {
    if (data.files.length > 0) return;
    const text = data.getData("text/plain").replace(/\r\n?/g, "\n");
    if (this.#isPlain && this.#text.length + text.length <= PART) return;
    event.preventDefault();
    const [start, end] = event.type === "drop" ? [this.#text.length, this.#text.length] : this.#selected();
    this.dispatchEvent(new CustomEvent("insertion", { detail: { start, end, text } }));
  }
}
