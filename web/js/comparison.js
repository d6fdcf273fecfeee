// What other libraries find in the same text.

import { Background } from "./background.js";
import { byId, counted, debounced, element, formatted, isolated, milliseconds } from "./dom.js";

/** Code units that are compared: the others need a second for a megabyte or two. */
const LONGEST = 200_000;
/** Places that are shown. */
const ROWS = 100;

/** Groups spans of several libraries that overlap: `[{ start, end, spans: [[…] per library] }]`. */
export function places(found) {
  const all = found
    .flatMap(({ spans }, library) => spans.map(([start, end]) => ({ start, end, library })))
    .sort((a, b) => a.start - b.start);
  const grouped = [];
  for (const { start, end, library } of all) {
    let last = grouped.at(-1);
    if (last === undefined || start >= last.end) {
      last = { start, end, spans: found.map(() => []) };
      grouped.push(last);
    }
    last.end = Math.max(last.end, end);
    last.spans[library].push([start, end]);
  }
  return grouped;
}

/** Whether all libraries find the same at a place. */
const isAgreed = ({ spans }) => spans.every((one) => String(one) === String(spans[0]));

export class Comparison {
  #background = new Background(new URL("compare-worker.js", import.meta.url));
  #asked;
  #latest;

  /** `asked` returns the text and the options that are compared. */
  constructor(asked) {
    this.#asked = asked;
    byId("comparison").addEventListener("toggle", () => this.#compare());
    byId("only-differences").addEventListener("change", () => this.#draw());
  }

  /** Compares again, soon, if anybody looks. */
  refresh = debounced(300, () => this.#compare());

  async #compare() {
    if (!byId("comparison").open) return;
    const { text, options } = this.#asked();
    // Libraries are not given half of a link.
    const cut = text.length > LONGEST ? text.lastIndexOf("\n", LONGEST) + 1 || LONGEST : text.length;
    byId("comparison-state").textContent = "Comparing…";
    try {
      const answer = await this.#background.ask({ text: text.slice(0, cut), options });
      if (answer === undefined) return;
      this.#latest = { text, found: answer.found, isCut: cut < text.length, cut };
      this.#draw();
    } catch {
      byId("comparison-state").textContent = "The other libraries could not be loaded.";
    }
  }

  #draw() {
    if (this.#latest === undefined) return;
    const { text, found, isCut, cut } = this.#latest;
    const all = places(found);
    const different = all.filter((place) => !isAgreed(place));
    const shown = byId("only-differences").checked ? different : all;
    byId("comparison-state").textContent =
      `${counted(all.length, "place")}, ${formatted(different.length)} of them seen differently` +
      (isCut ? `; of the first ${counted(cut, "character")}.` : ".");
    byId("comparison-head").replaceChildren(
      ...found.map(({ name, spans, time }) =>
        element(
          "th",
          { scope: "col" },
          element("span", { className: "library" }, name),
          element("span", { className: "count" }, `${counted(spans.length, "link")}, ${milliseconds(time)}`),
        ),
      ),
    );
    byId("comparison-rows").replaceChildren(...shown.slice(0, ROWS).map((place) => this.#row(text, place)));
    byId("comparison-table").hidden = false;
    byId("comparison-rest").hidden = shown.length <= ROWS;
    byId("comparison-rest").textContent = `${counted(shown.length - ROWS, "more place")} not shown.`;
  }

  #row(text, { spans }) {
    const cells = spans.map((one, library) => {
      const isSame = String(one) === String(spans[0]);
      const className = library > 0 && !isSame ? "differs" : undefined;
      if (one.length === 0) return element("td", { className }, element("span", { className: "none" }, "no link"));
      return element("td", { className }, ...one.map(([start, end]) => isolated(text.slice(start, end), "span")));
    });
    return element("tr", {}, ...cells);
  }
}
