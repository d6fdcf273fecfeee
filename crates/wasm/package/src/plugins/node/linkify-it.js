// `irispan/linkify-it` in Node.js.

import "./load.js";

export { default } from "../linkify-it.js";
export * from "../linkify-it.js";
