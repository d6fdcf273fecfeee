// `irispan/inline`: everything, with the module as text in a script, for where nothing can be fetched.

import * as index from "./index.js";
import * as engine from "./engine.js";
import { plain, simd } from "./inline-modules.js";

export * from "./index.js";

/** Returns the bytes of a module. */
function decoded(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  return Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
}

export function init(source) {
  return index.init(source ?? decoded(engine.chosen({ simd, plain })));
}

export function initSync(source) {
  index.initSync(source ?? decoded(engine.chosen({ simd, plain })));
}
