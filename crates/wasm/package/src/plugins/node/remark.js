// `irispan/remark` in Node.js.

import "./load.js";

export { default } from "../remark.js";
