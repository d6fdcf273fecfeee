import type { Extension } from "@codemirror/state";
import type { EditorOptions, TooltipOptions } from "./editors.js";

export type { EditorOptions, TooltipOptions };

/**
 * Returns an extension that marks the links of what is visible. Nothing is marked while it is written: while the caret
 * stands after it at the end of a line. `irispan` has to be loaded before: `await init()`.
 *
 * @example
 * new EditorView({ parent, extensions: [irispanLinks({ minConfidence: "certain" })] });
 */
export declare function irispanLinks(options?: EditorOptions & TooltipOptions): Extension;
