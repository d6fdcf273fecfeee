/** What a link or a part of a text is: `url`, `email`, `text`, or `nl` for a line break. */
export type TokenType = "url" | "email" | "text" | "nl";

/** A value, a function that returns it, or one of both for each type of link. `value` is the target or the text. */
export type Opt<V> =
  | V
  | ((value: string, type: string, token: MultiToken) => V)
  | { [type: string]: V | ((value: string, token: MultiToken) => V) };

export type EventListeners = { [event: string]: (...values: any[]) => unknown } | null;
export type Attributes = { [name: string]: any } | null;

/** How a link is rendered. */
export interface IntermediateRepresentation {
  tagName: string;
  attributes: { [name: string]: any };
  content: string;
  eventListeners: EventListeners;
}

export type Render = (ir: IntermediateRepresentation, type: string, token: MultiToken) => any;

/** Options of everything that renders links. */
export interface Opts {
  /** The scheme of links that are written without one. By default `http`. */
  defaultProtocol?: string;
  /** Listeners of the elements, by event. */
  events?: EventListeners | ((href: string, type: string, token: MultiToken) => EventListeners);
  /** The text of a link. */
  format?: Opt<string>;
  /** The target of a link. One that runs a script is not taken. */
  formatHref?: Opt<string>;
  /** Makes `<br>` of line breaks. */
  nl2br?: boolean;
  /** The name of the element. By default `a`. */
  tagName?: Opt<string>;
  target?: Opt<string | null>;
  rel?: Opt<string | null>;
  /** Whether a link is to be one. */
  validate?: Opt<boolean>;
  /** How many code units the text of a link has at most. What is cut becomes `…`. */
  truncate?: Opt<number>;
  className?: Opt<string | null>;
  attributes?: Attributes | ((href: string, type: string, token: MultiToken) => Attributes);
  /** Names of elements in which no link is made. */
  ignoreTags?: string[];
  /** Names of classes of elements in which no link is made. */
  ignoreClasses?: string[];
  /** Returns what stands for a link in the result. */
  render?: Render | { [type: string]: Render } | null;
  /**
   * Only links of this grade of irispan and above. By default `possible`; with `likely`, names of files such as
   * `README.md` are none.
   */
  minConfidence?: "possible" | "likely" | "certain";
}

/** All options, of which ours may be left out. */
export type Defaults = Required<Omit<Opts, "minConfidence">> & Pick<Opts, "minConfidence">;

export declare class Options {
  constructor(options?: Opts | Options | null, defaultRender?: Render | null);
  o: Defaults;
  ignoreTags: string[];
  ignoreClasses: string[];
  defaultRender: Render;
  isIgnoredClass(names: unknown): boolean;
  check(token: MultiToken): boolean;
  get<K extends keyof Opts>(key: K, operator?: string | null, token?: MultiToken): any;
  getObj<K extends keyof Opts>(key: K, operator?: string | null, token?: MultiToken): any;
  render(token: MultiToken): any;
}

/** What a token consists of: its text, and where that is. Tokens that are found have one, of their own type. */
export interface TokenPart {
  t: string;
  v: string;
  s: number;
  e: number;
}

/** A part of a text. Offsets count UTF-16 code units. */
export declare class MultiToken {
  constructor(value: string, tokens: TokenPart[]);
  readonly t: TokenType;
  readonly v: string;
  readonly tk: TokenPart[];
  readonly isLink: boolean;
  /** The grade of a link. */
  readonly confidence: "possible" | "likely" | "certain";
  toString(): string;
  /** Returns the target. `scheme` is that of links that are written without one. */
  toHref(scheme?: string): string;
  startIndex(): number;
  endIndex(): number;
  toFormattedString(options: Options): string;
  toFormattedHref(options: Options): string;
  toObject(protocol?: string): FoundToken;
  toFormattedObject(options: Options): FoundToken;
  validate(options: Options): boolean;
  render(options: Options): IntermediateRepresentation;
}

/** A link: `value` is its text and `href` its target, both as options format them. */
export interface FoundToken {
  type: TokenType;
  value: string;
  isLink: boolean;
  href: string;
  /** Where it is in the text, in UTF-16 code units. */
  start: number;
  end: number;
}

// Everything that takes a text throws `IrispanError` of the kind `not-loaded` if the module is not loaded: outside of
// Node.js `await init()` of `irispan` comes first. It throws `TypeError` if the text is no string.

/**
 * Returns the links of a text, in order.
 *
 * @example
 * find("见https://例え.jp/ä（b）, joe@example.com", "email");
 * // [{ type: "email", value: "joe@example.com", isLink: true, href: "mailto:joe@example.com", start: 21, end: 36 }]
 */
export declare function find(text: string, options?: Opts | null): FoundToken[];
export declare function find(text: string, type: string | null, options?: Opts | null): FoundToken[];
/** Returns whether all of a text is one link, of the type if it is given. */
export declare function test(text: string, type?: string | null): boolean;
/** Returns all of a text: links, other text and line breaks. */
export declare function tokenize(text: string): MultiToken[];
/** Returns HTML of a plain text. Everything that is no link is escaped. */
export declare function linkifyStr(text: string, options?: Opts | null): string;
/**
 * Makes elements of the links in the text of an element, and returns it. A link is found in the whole line of text; one
 * that crosses into another element, such as `<b>`, is left as it is, and no piece of it is linked. Throws
 * `TypeError` for what is no element.
 */
export declare function linkifyElement<E extends Element>(
  element: E,
  options?: Opts | null,
  document?: Document | null,
): E;
/**
 * Finds links of another scheme, with `//` unless that is optional. Throws `IrispanError` of the kind `invalid-scheme`
 * if it is none that may be linked: `javascript`, `vbscript` and `data` are not.
 */
export declare function registerCustomProtocol(scheme: string, optionalSlashSlash?: boolean): void;
/** Forgets the schemes that were registered. */
export declare function reset(): void;
/** Does nothing: is there for programs that call it. */
export declare function init(): void;

/** Returns a class of tokens of a type, whose prototype has some properties. */
export declare function createTokenClass(type: string, properties?: object): typeof MultiToken & { t: string };

export declare const options: Readonly<{ Options: typeof Options; defaults: Defaults }>;
export declare const multi: Readonly<{
  Base: typeof MultiToken;
  MultiToken: typeof MultiToken;
  Text: typeof MultiToken;
  Nl: typeof MultiToken;
  Email: typeof MultiToken;
  Url: typeof MultiToken;
  createTokenClass: typeof createTokenClass;
}>;
export { multi as text };
