import type { Bytes, Change, CompiledModule, Component, Confidence, Edit, Flag, Found, FoundLink, Kind, Names, Options, Source, Window, WrittenFoundLink } from "./find.js";

export type * from "./find.js";
export { IrispanError } from "./error.js";

/** Loads the module, once: later calls return the same promise. Everything else is synchronous. */
export function init(source?: Source | { simd: Source; plain: Source }): Promise<void>;
/** Does the same with bytes or a module that are there already; in Node.js without an argument. */
export function initSync(source?: Bytes | CompiledModule): void;

/** The versions of what decides. */
export interface Versions {
  readonly irispan: string;
  readonly unicode: string;
  readonly tlds: string;
  readonly publicSuffixes: string;
  /** `simd128` or `scalar`. */
  readonly kernel: string;
}
export function versions(): Versions;

/** A link. What is not stored is computed when it is asked for. */
export interface Link extends FoundLink {
  /** The URI that it leads to, or `undefined` if it cannot be mapped; `toUri()` says why. */
  readonly uri: string | undefined;
  /** Returns the URI. Throws `IrispanError` if there is none. */
  toUri(): string;
  /** As text for people: few escapes, and right-to-left characters in isolates. */
  readonly display: string;
  /** The components that are written, and where they are in `text`. */
  readonly parts: readonly PartOfLink[];
  readonly scheme: string | undefined;
  readonly host: string | undefined;
  /** The domain that was registered, by the public suffix list. */
  readonly registeredDomain: string | undefined;
  /** Returns facts that take longer than the flags. Names of `protect` are those that it should not be mistaken for. */
  facts(options?: { protect?: Names }): Fact[];
  toJSON(): WrittenLink;
}

/** A link as it is written. */
export type WrittenLink = WrittenFoundLink & {
  /** The URI that it leads to, or `undefined`. */
  readonly uri: string | undefined;
};

export interface PartOfLink {
  readonly component: Component;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A fact about a link or an identifier; no verdict. Offsets count UTF-16 code units of the identifier. */
export interface Fact {
  readonly kind: string;
  readonly severity: "note" | "warn";
  readonly component: Component | undefined;
  readonly start: number;
  readonly end: number;
  /** What it points at. */
  readonly text: string;
  /** What that looks like, or is. */
  readonly detail: string | undefined;
  /** The fact as an English sentence. */
  readonly sentence: string;
}

export function links(text: string, options?: Window): Found<Link>;
export function hasLinks(text: string, options?: Window): boolean;
export function linkAt(text: string, offset: number, options?: Options): Link | undefined;
export function linkFrom(text: string, offset: number, options?: Options): Link | undefined;
export function rescan(text: string, edit: Edit, options?: Options): Change<Link>;
export function replace(
  text: string,
  replacement: string | ((link: Link) => string | undefined),
  options?: Window,
): string;

/** Returns the URI that an IRI maps to. Throws `IrispanError` if there is none. */
export function toUri(iri: string): string;
/** Returns the IRI of a URI; with `uLabels` also A-labels of the host become U-labels. */
export function toIri(uri: string, options?: { uLabels?: boolean }): string;
/** Returns an identifier as it is to be shown. */
export function display(iri: string): string;
/** Returns a host as it is to be shown: each label in Unicode, or as an A-label if it could mislead. */
export function displayHost(host: string, options?: { policy?: "ascii" | "strict" | "browser" | "unicode"; protect?: Names }): string;
/** Returns facts about an identifier. */
export function check(iri: string, options?: { protect?: Names }): Fact[];
/** Returns facts about a visible text and the target behind it. */
export function compareText(visible: string, target: string): Fact[];
/** Returns the first rung on which two identifiers are the same, or `undefined`. */
export function sameTarget(a: string, b: string): "simple" | "case" | "percent" | "path" | "scheme" | "protocol" | undefined;

/** A change of the mapping to a URI. */
export interface Step {
  /** Where, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
  /** The id of the rule: `I3987-M3`. */
  readonly rule: string;
  /** What it does, in English. */
  readonly what: string;
}

/** Something unusual or wrong. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly severity: "note" | "warning" | "error";
  /** What kind of check found it. */
  readonly topic: string;
  /** What it is, in English. */
  readonly what: string;
}

/** All that is known about one identifier. */
export interface Explanation {
  readonly input: string;
  /** The smallest repertoire in which it is valid: `uri`, `iri`, `iri-3987bis`, `leiri`; or `undefined`. */
  readonly validAs: string | undefined;
  readonly relative: boolean;
  readonly parts: readonly PartOfLink[];
  readonly steps: readonly Step[];
  readonly uri: string | undefined;
  /** Why there is no URI. */
  readonly error: { readonly kind: string; readonly component: Component | undefined; readonly offset: number; readonly message: string } | undefined;
  readonly iri: string | undefined;
  readonly display: string;
  readonly findings: readonly Finding[];
  readonly facts: readonly Fact[];
  /** The link that the scanner finds, if it finds all of it as one. */
  readonly link: Link | undefined;
}
export function explain(iri: string): Explanation;

/** Returns HTML of a text with its links marked up, or those of a window; everything else is escaped. */
export function highlight(text: string, options?: Window & { class?: string; lines?: boolean; facts?: boolean }): string;

/** A mail message. Any bytes are one. */
export class Message {
  constructor(raw: Uint8Array | ArrayBuffer, options?: Options);
  readonly id: string | undefined;
  readonly subject: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly date: string | undefined;
  readonly repairs: readonly string[];
  readonly parts: readonly Part[];
  /** The links of all parts, in order. */
  readonly links: readonly MailLink[];
}

/** A part of a message. Those that are no text have no `text`. */
export interface Part {
  /** The number of the part, as IMAP has it: `1.2`. */
  readonly number: string;
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly encoding: string;
  readonly repairs: readonly string[];
  /** The decoded text, in which lines that belong together are joined; of HTML what a reader sees. */
  readonly text: string | undefined;
  /** The decoded text as it is to be shown, with its lines; of HTML its source. */
  readonly shown: string | undefined;
  readonly layout: "fixed" | "flowed" | "flowed-delsp" | "html" | undefined;
  readonly links: readonly MailLink[];
  /** The text as HTML to be shown by itself, with its links drawn. */
  readonly html: string | undefined;
}

/** A link in a text of a message: `start` and `end` count in `Part.text`. */
export interface MailLink {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: Kind;
  readonly confidence: Confidence;
  readonly flags: readonly Flag[];
  readonly uri: string | undefined;
  readonly display: string;
  readonly part: string;
  /** Bytes of the message that it comes from: pairs of start and end. */
  readonly pieces: readonly (readonly [number, number])[];
  /** Where it stands in `Part.shown`: pairs of start and end. */
  readonly shown: readonly (readonly [number, number])[];
  /** The text of the anchor whose target it is. */
  readonly anchor: string | undefined;
  readonly facts: readonly Fact[];
}

/** Finds the links of a text that comes in chunks: those of the whole text, however it is cut. */
// @ts-ignore: the types of a program may lack streams.
export class LinkStream extends TransformStream<string | Uint8Array, Link> {
  constructor(options?: Options);
}
