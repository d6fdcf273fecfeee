// `irispan/linkifyjs` in Node.js.

import "./load.js";

export * from "../linkifyjs.js";
