import type { Bytes, Change, CompiledModule, Edit, Found, FoundLink, Options, Source, Window } from "./find.js";

export type * from "./find.js";
export { IrispanError } from "./error.js";

/** Loads the module, once: later calls return the same promise. Everything else is synchronous. */
export function init(source?: Source | { simd: Source; plain: Source }): Promise<void>;
/** Does the same with bytes or a module that are there already. */
export function initSync(source?: Bytes | CompiledModule): void;

/** Returns the links of a text, in order; no two overlap. */
export function links(text: string, options?: Window): Found<FoundLink>;
/** Returns whether a text has a link, or the part of it that a window touches. */
export function hasLinks(text: string, options?: Window): boolean;
/** Returns the link that holds the code unit at an offset. Only the run around it is scanned. */
export function linkAt(text: string, offset: number, options?: Options): FoundLink | undefined;
/** Returns the link that begins at an offset, as if a parser asked there. */
export function linkFrom(text: string, offset: number, options?: Options): FoundLink | undefined;
/** Returns the links around an edit, and where they end. `text` is the new text. */
export function rescan(text: string, edit: Edit, options?: Options): Change<FoundLink>;
/** Returns the text with each link replaced; `undefined` leaves it, and so does a window that does not touch it. */
export function replace(
  text: string,
  replacement: (link: FoundLink) => string | undefined,
  options?: Window,
): string;
