import type { Window } from "./find.js";
import type { WrittenLink } from "./index.js";

/** What the worker takes. */
export interface Request {
  /** What the answer has as well. */
  id: unknown;
  text: string;
  options?: Window;
}

/** A link as the worker tells it. */
export type ToldLink = WrittenLink;

/** What the worker answers: links, or why there are none. */
export type Answer = { id: unknown; links: ToldLink[] } | { id: unknown; error: string };
