// Finds links with other libraries. A script of its own: it is loaded when somebody compares.

import { Autolinker } from "autolinker";
import { LinkifyIt } from "linkify-it";
import { find } from "linkifyjs";
import { init, links } from "irispan";

// Bare domains are an option of it, which the others have by default. Telephone numbers are no identifiers.
const linkifyIt = new LinkifyIt({ fuzzyLink: true });
const autolinker = new Autolinker({ phone: false });
const loaded = init();

/** Each library: its name, and what returns pairs of start and end. */
const LIBRARIES = [
  ["irispan", (text, options) => links(text, options).map(({ start, end }) => [start, end])],
  ["linkify-it", (text) => (linkifyIt.match(text) ?? []).map(({ index, lastIndex }) => [index, lastIndex])],
  ["linkifyjs", (text) => find(text).map(({ start, end }) => [start, end])],
  [
    "Autolinker",
    (text) =>
      autolinker.parse(text).map((match) => [match.getOffset(), match.getOffset() + match.getMatchedText().length]),
  ],
];

self.addEventListener("message", async ({ data: { id, text, options } }) => {
  await loaded;
  const found = LIBRARIES.map(([name, findIn]) => {
    const begin = performance.now();
    const spans = findIn(text, options);
    return { name, spans, time: performance.now() - begin };
  });
  self.postMessage({ id, found });
});
