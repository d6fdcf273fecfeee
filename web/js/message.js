// A mail message that was opened: its header, its parts, and the links of all of them.

import { Message } from "irispan";
import { button, byId, counted, element, isolated } from "./dom.js";

/** Links that are shown. */
const ROWS = 100;

/** Shows a message. `showText` is called with the text of a part, `explain` with a link. */
export function showMessage(raw, { options, showText, explain }) {
  const message = new Message(raw, options);
  const shown = message.parts.filter(({ text }) => text !== undefined);
  byId("message").hidden = false;
  byId("message-header").replaceChildren(
    ...[
      ["Subject", message.subject],
      ["From", message.from],
      ["To", message.to],
      ["Date", message.date],
      ["Repaired", message.repairs.join(", ") || undefined],
    ]
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, isolated(value)))),
  );
  const buttons = message.parts.map((part) => partButton(part, () => choose(part)));
  const choose = (part) => {
    for (const [at, one] of message.parts.entries()) buttons[at].setAttribute("aria-pressed", String(one === part));
    showText(part.text);
  };
  byId("message-parts").replaceChildren(...buttons.map((one) => element("li", {}, one)));
  byId("message-rows").replaceChildren(...message.links.slice(0, ROWS).map((link) => row(link, explain)));
  byId("message-links").hidden = message.links.length === 0;
  byId("message-count").textContent =
    `${counted(message.links.length, "link")} in ${counted(message.parts.length, "part")}` +
    (message.links.length > ROWS ? `; the first ${ROWS} are shown.` : ".");
  if (shown.length > 0) choose(shown[0]);
  else showText("");
}

/** Hides the message. */
export function hideMessage() {
  byId("message").hidden = true;
}

/** Returns the button that shows a part; one without text cannot be pressed. */
function partButton({ number, mediaType, charset, layout, links, text }, act) {
  const made = button(
    "part-choice",
    `${number}  ${mediaType}${charset ? `, ${charset}` : ""}${layout?.startsWith("flowed") ? `, ${layout}` : ""}` +
      (text === undefined ? "" : `: ${counted(links.length, "link")}`),
    act,
  );
  made.disabled = text === undefined;
  return made;
}

/** Returns a row of the table of links. */
function row(link, explain) {
  const pressed = button("link", isolated(link.text), () => explain(link));
  pressed.setAttribute("aria-label", `Explain ${link.text}`);
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, pressed),
    element("td", {}, ...(link.anchor === undefined ? [] : [isolated(link.anchor)])),
    element("td", {}, link.part),
    element("td", {}, link.pieces.map(([start, end]) => `${start}–${end}`).join(", ")),
    element("td", {}, [...new Set(link.facts.map(({ kind }) => kind))].join(", ")),
  );
}
