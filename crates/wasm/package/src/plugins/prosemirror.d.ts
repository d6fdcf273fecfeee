import type { Plugin, PluginKey } from "prosemirror-state";
import type { DecorationSet } from "prosemirror-view";
import type { EditorOptions } from "./editors.js";

export type { EditorOptions };

/**
 * Returns a plugin that marks the links of all text blocks, but not in code and not where a mark `link` is. Nothing is
 * marked while it is written: while the caret stands after it at the end of a block. The document does not change.
 * `irispan` has to be loaded before: `await init()`.
 *
 * @example
 * EditorState.create({ schema, plugins: [irispanPlugin()] });
 */
export declare function irispanPlugin(options?: EditorOptions): Plugin<DecorationSet>;
/** The key of the plugin: `irispanKey.getState(state)` returns its decorations. */
export declare const irispanKey: PluginKey<DecorationSet>;
