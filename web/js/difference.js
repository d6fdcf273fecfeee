// What the options change: links that they add to those of the defaults, and links that they remove.

import { byId, counted, element, formatted, linkButton } from "./dom.js";
import { linksWith, onlyIn } from "./found.js";

/** Rows of each kind that are shown. */
const ROWS = 20;

/** Returns the links that options add, and those that they remove. */
export function difference(text, entries, choice) {
  if (choice.isDefault) return { added: [], removed: [] };
  const [added, removed] = onlyIn(entries, linksWith(text, {}));
  return { added, removed };
}

/** Draws rows of links after a sign. */
function rows(sign, what, entries, { explain, preview }) {
  return entries
    .slice(0, ROWS)
    .map((entry) =>
      element(
        "li",
        { className: `difference-${what}` },
        element("span", { className: "sign" }, sign),
        element("span", { className: "visually-hidden" }, `${what}: `),
        linkButton(entry.link.text, { explain: () => explain(entry), preview: () => preview(entry) }),
      ),
    );
}

/** Shows a difference. `act` has what is called with an entry whose button is pressed, or has the focus. */
export function showDifference({ added, removed }, choice, act) {
  byId("difference").hidden = choice.isDefault;
  document.querySelector(".of-changes").hidden = choice.isDefault;
  if (choice.isDefault) return;
  const isNone = added.length + removed.length === 0;
  byId("difference-count").textContent = isNone
    ? "These options find the same links as the default."
    : `Compared with the default: ${counted(added.length, "link")} more, ${formatted(removed.length)} fewer.`;
  byId("difference-rows").replaceChildren(...rows("+", "added", added, act), ...rows("−", "removed", removed, act));
  byId("difference-rows").hidden = isNone;
}
