// `irispan/lexical`: a matcher for what makes links in editors of Lexical.

import { checkString } from "../error.js";
import { links } from "../index.js";
import { checked } from "./options.js";

export function irispanMatcher(settings) {
  const { attributes, ...options } = checked(settings, ["attributes"]);
  // Lexical asks about a text, and then about what is left of it after each match. Links are those of the whole text.
  let last = { text: "", found: [] };

  /** Returns where a text begins in the last one, if a link ends there; else 0, as in a text that is a new one. */
  const offsetOf = (text) => {
    const offset = last.text.length - text.length;
    const isLeft = offset > 0 && last.found.some((link) => link.end === offset) && last.text.endsWith(text);
    if (!isLeft && text !== last.text) {
      last = { text, found: links(text, options).filter((link) => link.uri !== undefined) };
    }
    return isLeft ? offset : 0;
  };

  return (text) => {
    checkString(text, "text");
    const offset = offsetOf(text);
    const link = last.found.find(({ start }) => start >= offset);
    if (!link) return null;
    const match = { index: link.start - offset, length: link.text.length, text: link.text, url: link.uri };
    return attributes ? { ...match, attributes } : match;
  };
}
