/** What a link is: `url` with a scheme, `domain` without one, or `email`. */
export type Kind = "url" | "domain" | "email";

/** How sure the scanner is that people would call it a link. */
export type Confidence = "possible" | "likely" | "certain";

/** What the scanner sees in passing. None is a verdict. */
export type Flag =
  | "userinfo"
  | "ip-host"
  | "idn"
  | "punycode"
  | "invisible"
  | "template"
  | "script-change"
  | "truncated"
  | "defanged"
  | "odd-ip-notation";

/** Some names: an array, or a string with commas. */
export type Names = string | readonly string[];

/** The options of a scanner. Names are those of the program; what is left out has its default. */
export interface Options {
  /** `default`, or `uts58` for UTS #58 to the letter. */
  profile?: "default" | "uts58";
  /** Only links of this grade and above: by default `likely`. */
  minConfidence?: Confidence;
  /** Only links of these kinds. */
  kind?: Names;
  /** The schemes that begin a link, or with signs changes to the default ones: `+myapp,-tel`, `any`. */
  schemes?: Names;
  /** The top-level domains of bare domains and addresses, in the same way. */
  tlds?: Names;
  /** Rules to switch on, by name or id (`T1` to `T15`). */
  with?: Names;
  /** Rules to switch off. */
  without?: Names;
  /** Only links of ASCII. */
  asciiOnly?: boolean;
  /** Of bare domains only those that begin with `www.`. */
  wwwOnly?: boolean;
  /** The local part of an address may be a quoted string. */
  quotedLocalParts?: boolean;
  /** An IPv6 address after a scheme may have a zone. */
  ipv6Zones?: boolean;
  /** Where text without a blank is cut, in bytes of UTF-8; by default 1 MiB. */
  maxRun?: number;
}

/**
 * Options of functions that can look at a part of a text; others refuse `from` and `to`. A window is widened to the next
 * blank, an ASCII control or space, on either side: what counts are all links between, and they are whole.
 */
export interface Window extends Options {
  /** The window begins here, in UTF-16 code units. */
  from?: number;
  /** And ends here, not before `from`. */
  to?: number;
}

/** Bytes, as WebAssembly takes them. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** A `WebAssembly.Module`, where the types of one are known. */
export type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module & object : never;

/** What is used of a `Response`. */
export interface Answer {
  readonly ok: boolean;
  readonly url: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Where a WebAssembly module comes from: a `URL` or a string, a `Response`, bytes, or a module. */
export type Source = string | { readonly href: string } | Answer | Promise<Answer> | Bytes | CompiledModule;

/** A link as it is found. Offsets count UTF-16 code units: `text.slice(link.start, link.end) === link.text`. */
export interface FoundLink {
  readonly start: number;
  readonly end: number;
  /** The link as it is written. */
  readonly text: string;
  readonly kind: Kind;
  readonly confidence: Confidence;
  /** Whether it may change if more text follows: no ASCII control or space stands after it. */
  readonly open: boolean;
  readonly flags: readonly Flag[];
  /** The end of a shorter reading, up to where the script changes, or `undefined`. */
  readonly alternativeEnd: number | undefined;
  /** The link as `href` has it if nothing is mapped: with the scheme that was left out. */
  readonly target: string;
  /** Returns what `JSON.stringify` writes. */
  toJSON(): WrittenFoundLink;
}

/** A link as it is written. */
export type WrittenFoundLink = Pick<FoundLink, "start" | "end" | "text" | "kind" | "confidence" | "open" | "flags">;

/** Links, and the part of the text that they are all links of. */
export interface Found<L> extends Array<L> {
  /** From here on… */
  safeFrom: number;
  /** … up to here nothing has to be drawn again but these links. */
  safeTo: number;
}

/** A change of a text: `removed` code units at `start` gave way to `inserted` ones. */
export interface Edit {
  start: number;
  removed: number;
  inserted: number;
}

/** What an edit does to the links of a text. */
export interface Change<L> {
  /** Links before `from` stay as they are, and those from `oldTo` on move by `inserted - removed`. */
  readonly from: number;
  /** The end of the part that was scanned again, in the old text. */
  readonly oldTo: number;
  /** The end of that part in the new text. */
  readonly to: number;
  /** The links of that part. */
  readonly added: L[];
}

export type Component = "scheme" | "userinfo" | "host" | "port" | "path" | "query" | "fragment";
