// `irispan/tiptap` in Node.js.

import "./load.js";

export { default } from "../tiptap.js";
export * from "../tiptap.js";
