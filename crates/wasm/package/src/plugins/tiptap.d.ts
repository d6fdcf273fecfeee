import type { Extension } from "@tiptap/core";
import type { EditorOptions } from "./editors.js";

export type { EditorOptions };

/**
 * An extension that marks the links of all text blocks, as `irispan/prosemirror` does.
 *
 * @example
 * new Editor({ extensions: [StarterKit, Irispan.configure({ minConfidence: "certain" })] });
 */
export declare const Irispan: Extension<EditorOptions, any>;
export default Irispan;
