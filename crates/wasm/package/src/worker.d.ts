import type { FoundLink, Window } from "./find.js";

/** What the worker takes. */
export interface Request {
  /** What the answer has as well. */
  id: unknown;
  text: string;
  options?: Window;
}

/** A link as the worker tells it. */
export type ToldLink = Pick<FoundLink, "start" | "end" | "text" | "kind" | "confidence" | "open" | "flags"> & {
  /** The URI that it leads to, or `undefined`. */
  readonly uri: string | undefined;
};

/** What the worker answers: links, or why there are none. */
export type Answer = { id: unknown; links: ToldLink[] } | { id: unknown; error: string };
