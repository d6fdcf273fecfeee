// A mail message that was opened: its header, its parts, and the links of all of them.

import { Message } from "irispan";
import { button, byId, counted, element, isolated, linkButton } from "./dom.js";

/** Links that are shown. */
const ROWS = 100;

/** What is shown: the bytes, and what is called when a part or a link is chosen. */
let shown;

/**
 * Shows a message, and returns the text of its first part that has one. `act` has what is called: `showText` with the
 * text of a part that is chosen, `explain` with a link that is pressed, `preview` with one that has the focus.
 */
export function showMessage(raw, options, act) {
  const message = new Message(raw, options);
  const first = message.parts.findIndex(({ text }) => text !== undefined);
  shown = { raw, part: first, ...act };
  drawHeader(message);
  draw(message);
  byId("message").hidden = false;
  return message.parts[first]?.text ?? "";
}

/** Finds the links of the message that is shown with other options. */
export function updateMessage(options) {
  if (shown !== undefined) draw(new Message(shown.raw, options));
}

/** Hides the message. */
export function hideMessage() {
  shown = undefined;
  byId("message").hidden = true;
}

function drawHeader(message) {
  const rows = [
    ["Subject", message.subject],
    ["From", message.from],
    ["To", message.to],
    ["Date", message.date],
    ["Repaired", message.repairs.join(", ") || undefined],
  ];
  byId("message-header").replaceChildren(
    ...rows
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, isolated(value)))),
  );
}

/** Draws the parts and the links. */
function draw(message) {
  const buttons = message.parts.map((part, at) =>
    partButton(part, () => {
      press(buttons, at);
      shown.showText(part.text);
    }),
  );
  press(buttons, shown.part);
  byId("message-parts").replaceChildren(...buttons.map((one) => element("li", {}, one)));
  byId("message-rows").replaceChildren(...message.links.slice(0, ROWS).map((link) => row(link, shown)));
  byId("message-links").hidden = message.links.length === 0;
  byId("message-count").textContent =
    `${counted(message.links.length, "link")} in ${counted(message.parts.length, "part")}` +
    (message.links.length > ROWS ? `; the first ${ROWS} are shown.` : ".");
}

/** Shows which part is chosen. */
function press(buttons, part) {
  shown.part = part;
  for (const [at, one] of buttons.entries()) one.setAttribute("aria-pressed", String(at === part));
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
function row(link, { explain, preview }) {
  const pressed = linkButton(link.text, { explain: () => explain(link), preview: () => preview(link) });
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
