// Draws links in the editor: as custom highlights, or as boxes over the text where a browser has none.

import { firstWhere } from "./found.js";

/** How links look. Styles are those of `::highlight(link-…)` and `.box-…`. */
const LOOKS = ["sure", "possible", "open", "removed", "added", "selected"];

/** Returns the look of a link. */
const lookOf = ({ link }) => (link.open ? "open" : link.confidence === "possible" ? "possible" : "sure");

/** Registers one highlight per look. */
function highlights() {
  const byLook = new Map(LOOKS.map((look) => [look, new Highlight()]));
  for (const [look, highlight] of byLook) CSS.highlights.set(`link-${look}`, highlight);
  byLook.get("selected").priority = 1;
  return {
    clear: () => byLook.forEach((highlight) => highlight.clear()),
    add: (look, range) => byLook.get(look).add(range.cloneRange()),
  };
}

/** Puts boxes into an element that covers the editor. */
function boxes(layer) {
  return {
    clear: () => layer.replaceChildren(),
    add(look, range) {
      const origin = layer.getBoundingClientRect();
      for (const { left, top, width, height } of range.getClientRects()) {
        if (width === 0) continue;
        const box = document.createElement("span");
        box.className = `box box-${look}`;
        Object.assign(box.style, {
          left: `${left - origin.left}px`,
          top: `${top - origin.top}px`,
          width: `${width}px`,
          height: `${height}px`,
        });
        layer.append(box);
      }
    },
  };
}

export class Drawing {
  #editor;
  #element;
  #surface;
  #range = document.createRange();

  constructor(editor, element, layer) {
    this.#editor = editor;
    this.#element = element;
    this.#surface = typeof Highlight === "function" && CSS.highlights ? highlights() : boxes(layer);
  }

  /** Draws those links that can be seen, and a screen of the editor before and after. */
  draw(entries, { added = [], removed = [], selected } = {}) {
    const { top, bottom, height } = this.#element.getBoundingClientRect();
    const seen = (all) => {
      const first = firstWhere(all, (one) => this.#rectangle(one).bottom > top - height);
      const rest = all.slice(first);
      return rest.slice(
        0,
        firstWhere(rest, (one) => this.#rectangle(one).top > bottom + height),
      );
    };
    const drawn = [
      ...seen(entries).map((one) => [lookOf(one), one]),
      ...seen(removed).map((one) => ["removed", one]),
      ...seen(added).map((one) => ["added", one]),
      ...(selected ? [["selected", selected]] : []),
    ];
    this.#surface.clear();
    for (const [look, { start, end }] of drawn) {
      this.#editor.setRange(this.#range, start, end);
      this.#surface.add(look, this.#range);
    }
  }

  #rectangle({ start, end }) {
    this.#editor.setRange(this.#range, start, end);
    return this.#range.getBoundingClientRect();
  }
}
