import type { Options } from "../find.js";

/** What Lexical takes from a matcher. Offsets count UTF-16 code units. */
export interface LinkMatch {
  index: number;
  length: number;
  text: string;
  url: string;
  attributes?: LinkAttributes;
}

export interface LinkAttributes {
  rel?: null | string;
  target?: null | string;
  title?: null | string;
}

export interface MatcherOptions extends Options {
  /** Attributes of all links. */
  attributes?: LinkAttributes;
}

/**
 * Returns a matcher for `AutoLinkPlugin`, `AutoLinkExtension` or `registerAutoLink`. It keeps the last text: after a
 * match Lexical asks about what is left, and links are those of the whole text. `irispan` has to be loaded before:
 * `await init()`.
 *
 * @example
 * registerAutoLink(editor, { matchers: [irispanMatcher()], changeHandlers: [], excludeParents: [] });
 */
export declare function irispanMatcher(options?: MatcherOptions): (text: string) => LinkMatch | null;
