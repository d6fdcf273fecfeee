// `irispan/lexical` in Node.js.

import "./load.js";

export * from "../lexical.js";
