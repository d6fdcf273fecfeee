// The links of the text as a table, a bounded number of rows at a time.

import { byId, counted, element, isolated, linkButton } from "./dom.js";

/** Rows that are drawn at first, and with each click. */
const ROWS = 50;

export class List {
  #entries = [];
  #rows = ROWS;
  /** What the rows say that are drawn. */
  #drawn;
  #explain;
  #preview;

  /** `explain` is called with the entry whose button was pressed, `preview` with the one whose button has the focus. */
  constructor(explain, preview) {
    this.#explain = explain;
    this.#preview = preview;
    byId("more").addEventListener("click", () => {
      const first = this.#rows;
      this.#rows += ROWS;
      this.#draw();
      byId("links").rows[first + 1]?.querySelector("button").focus();
    });
  }

  /** Shows links. What has the focus keeps it, if it is still there. */
  show(entries) {
    this.#entries = entries;
    // Most keys change none of the rows.
    const written = entries.slice(0, this.#rows).map(({ link }) => [link.text, link.confidence, link.open, link.flags]);
    const drawn = `${entries.length} ${written.join("\n")}`;
    if (drawn === this.#drawn) return;
    this.#rows = ROWS;
    this.#drawn = drawn;
    this.#draw();
  }

  #draw() {
    const body = byId("links").tBodies[0];
    const focused = [...body.rows].findIndex((row) => row.contains(document.activeElement));
    body.replaceChildren(...this.#entries.slice(0, this.#rows).map((entry, at) => this.#row(entry, at)));
    body.rows[focused]?.querySelector("button").focus();
    const rest = this.#entries.length - this.#rows;
    byId("more").hidden = rest <= 0;
    byId("more").textContent = `Show ${Math.min(rest, ROWS)} more of ${counted(rest, "link")}`;
    byId("links").hidden = this.#entries.length === 0;
    byId("no-links").hidden = this.#entries.length > 0;
  }

  #row({ link }, at) {
    const pressed = linkButton(link.text, {
      explain: () => this.#explain(this.#entries[at]),
      preview: () => this.#preview(this.#entries[at]),
    });
    const leads = link.uri;
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, pressed),
      element("td", {}, leads === undefined ? "no URI" : isolated(leads)),
      element("td", {}, link.kind),
      element("td", {}, link.confidence),
      element("td", {}, [...(link.open ? ["open"] : []), ...link.flags].join(", ")),
    );
  }
}
