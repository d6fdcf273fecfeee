import type { Component } from "./find.js";

/** Why something could not be done. */
export class IrispanError extends Error {
  /** The kind of the error: `invalid-host`, `unknown-option`… What the engine threw is the `cause` of `module-trapped`. */
  readonly kind: string;
  /** The part of the identifier that is concerned, or `undefined`. */
  readonly component: Component | undefined;
  /** Where, in UTF-16 code units, or `undefined`. */
  readonly offset: number | undefined;
}
