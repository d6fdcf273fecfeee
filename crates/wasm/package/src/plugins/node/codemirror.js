// `irispan/codemirror` in Node.js.

import "./load.js";

export * from "../codemirror.js";
