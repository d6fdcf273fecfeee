// A page for editors in Node.js: they look for it when they are loaded.

import { JSDOM } from "jsdom";

export const { window } = new JSDOM("<body></body>", { pretendToBeVisual: true });
for (const name of [
  "window",
  "document",
  "navigator",
  "MutationObserver",
  "Node",
  "HTMLElement",
  "Element",
  "Text",
  "Range",
  "DocumentFragment",
  "DOMParser",
  "getComputedStyle",
  "requestAnimationFrame",
  "cancelAnimationFrame",
  "innerHeight",
  "KeyboardEvent",
  "MouseEvent",
  "DragEvent",
  "ClipboardEvent",
  "InputEvent",
  "CompositionEvent",
]) {
  const value = name === "window" ? window : window[name];
  if (value !== undefined) Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}
window.Range.prototype.getClientRects = () => [];
window.Range.prototype.getBoundingClientRect = () => ({ left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 });
document.elementFromPoint = () => null;
