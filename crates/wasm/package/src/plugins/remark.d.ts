import type { Options } from "../find.js";

/** The options of a scanner, and one of the plugin. */
export interface RemarkOptions extends Options {
  /** Finds links of remark-gfm again that it made of bare addresses: they end where irispan ends them. */
  literals?: boolean;
}

/**
 * A plugin of remark that makes links of the addresses in a text, but not in links, code and HTML. Links are found in
 * the whole line of text; one that crosses into another node, such as emphasis, is left as it is, and no piece of it
 * is linked.
 *
 * What it returns throws `IrispanError` of the kind `not-loaded` if the module is not loaded: outside of Node.js
 * `await init()` of `irispan` comes first.
 *
 * @example
 * unified().use(remarkParse).use(remarkIrispan).use(remarkRehype).use(rehypeStringify);
 */
export default function remarkIrispan(options?: RemarkOptions): (tree: { type: string }) => void;
