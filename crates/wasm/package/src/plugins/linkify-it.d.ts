/** The options of a linkifier. What is left out has the default of the version that the import stands for. */
export interface LinkifyOptions {
  /** Finds links without a scheme. By default `true` as in version 5 (`import LinkifyIt from`), else `false`. */
  fuzzyLink?: boolean;
  /** Finds addresses without `mailto:`. By default `true`. */
  fuzzyEmail?: boolean;
  /** Finds IP addresses without a scheme, if `fuzzyLink` is set. By default `false`. */
  fuzzyIP?: boolean;
  /** Ends links at `---`. By default `false`. */
  "---"?: boolean;
  /** The top-level domains of links without a scheme, in the place of {@link DEFAULT_TLDS}. */
  tlds?: string | readonly string[];
  /** Finds links with a user name; without, they are left out whole. By default `true` in version 5, else `false`. */
  urlAuth?: boolean;
  /** How many code units may follow the prefix of a link, or it is left out. By default 10 000; any number in 5. */
  maxLength?: number;
  /** Of links without a scheme those of this grade of irispan and above. By default `possible`. */
  minConfidence?: "possible" | "likely" | "certain";
}

export interface LinkifyConstructorOptions extends LinkifyOptions {
  /** Becomes `re`. Links are found without patterns, so that other fragments change nothing. */
  rebuilder?: REBuilder;
}

/** What follows the prefix of a schema, and what the match is turned into. */
export interface SchemaOpts {
  /**
   * A pattern for the text after the prefix, or a function of the text, the offset after the prefix and the
   * linkifier, which returns the length of what belongs to the link, or 0.
   */
  validate: RegExp | ((text: string, pos: number, self: LinkifyIt) => number | boolean);
  /** Changes `text` and `url` of a match. */
  normalize?: ((match: Match, self: LinkifyIt) => void) | null;
}

/** A rule, the name of another, or `null` to take one away. */
export type Definition = SchemaOpts | string | null;

/** A link in a text. Offsets count UTF-16 code units. */
export declare class Match {
  /** The prefix by which it was found, in small letters: `//` without a scheme, empty for a bare name. */
  schema: string;
  /** Where it begins. */
  index: number;
  /** The offset after it. */
  lastIndex: number;
  /** The link as it is written. */
  raw: string;
  /** What to show; a rule may change it. */
  text: string;
  /** Where it leads: with `http://` before a bare name and `mailto:` before an address. */
  url: string;
  constructor(text: string, schema: string, index: number, lastIndex: number);
}

/** What a builder keeps. It changes nothing. */
export interface REBuilderOptions extends Omit<LinkifyOptions, "fuzzyLink" | "fuzzyEmail" | "minConfidence"> {
  schema_names?: string[];
}

/** Sources of patterns for rules. */
export declare class REBuilder {
  src_Any: string;
  src_Cc: string;
  src_Z: string;
  readonly src_P: string;
  readonly src_ZPCc: string;
  src_ZCc: string;
  /** Patterns of your own, until `set` is called. */
  cache: Record<string, RegExp | undefined>;
  opts: REBuilderOptions;
  constructor(opts?: REBuilderOptions);
  set(opts?: REBuilderOptions): this;
  escapeRE(text: string): string;
  /** Rules may keep their own here. */
  [name: string]: any;
}

/**
 * Finds `http(s)://…`, `ftp://…`, `mailto:…`, `//…`, addresses such as `joe@example.com` and, with `fuzzyLink`, names
 * such as `example.com`.
 *
 * Each method that takes a text throws `IrispanError` of the kind `not-loaded` if the module is not loaded: outside of
 * Node.js `await init()` of `irispan` comes first. It throws `TypeError` if the text is no string.
 *
 * @example
 * new LinkifyIt({ fuzzyLink: true }).match("见https://例え.jp/ä（b）or example.org.")?.map((match) => match.url);
 * // ["https://例え.jp/ä", "http://example.org"]
 */
export interface LinkifyIt {
  /** The options; `set` changes them. */
  __opts__: LinkifyOptions;
  re: REBuilder;
  /** Adds or replaces a rule; `null` takes one away. Throws `IrispanError` (`invalid-schema`) if it is none. */
  add(schema: string, definition?: Definition): this;
  /** Changes options, and leaves the others as they are. */
  set(options?: LinkifyConstructorOptions): this;
  /** Returns `false` if the text certainly has no link. */
  pretest(text: string): boolean;
  /** Returns whether the text has a link. */
  test(text: string): boolean;
  /** Returns the length of what belongs to a link after the prefix `schema`, which ends at `pos`, or 0. */
  testSchemaAt(text: string, schema: string, pos: number): number;
  /** Returns the links of a text, in order, or `null` if there are none. */
  match(text: string): Match[] | null;
  /** Returns the link at the very start of a text, if it has a schema, or `null`. */
  matchAtStart(text: string): Match | null;
  /**
   * Replaces the top-level domains of links without a scheme, or adds to them. Those of two letters count until the
   * list is replaced. `TLDS` stands for all that irispan knows.
   */
  tlds(list: string | readonly string[], keepOld?: boolean): this;
  /** Completes the URL of a match whose rule has no `normalize`: may be overridden. */
  normalize(match: Match): void;
  /** Is called after rules and top-level domains change; does nothing. */
  onCompile(): void;
}

/** Makes linkifiers, with `new` and without. Rules are an argument in version 5 only; both forms are taken. */
export interface LinkifyItConstructor {
  new (options?: LinkifyConstructorOptions): LinkifyIt;
  new (schemas?: Record<string, Definition>, options?: LinkifyConstructorOptions): LinkifyIt;
  (options?: LinkifyConstructorOptions): LinkifyIt;
  (schemas?: Record<string, Definition>, options?: LinkifyConstructorOptions): LinkifyIt;
  readonly prototype: LinkifyIt;
}

/** The class of version 6: names without a scheme are links only with `fuzzyLink`. */
export declare const LinkifyIt: LinkifyItConstructor;
/** Returns `new LinkifyIt(options)`. */
export declare function linkifyit(options?: LinkifyConstructorOptions): LinkifyIt;
/** The top-level domains of links without a scheme by default, beside those of two letters and `xn--…`. */
export declare const DEFAULT_TLDS: readonly string[];
/** A sign for all top-level domains that irispan knows. */
export declare const TLDS: readonly string[];

/** The class of version 5: names without a scheme are links. */
declare const LinkifyIt5: LinkifyItConstructor;
export default LinkifyIt5;
