// `irispan/prosemirror` in Node.js.

import "./load.js";

export * from "../prosemirror.js";
