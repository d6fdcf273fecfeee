// What editors do with a link.

import { checked } from "./options.js";

/** Opens a target in another tab, which learns nothing of this one. */
export function openLink(link) {
  window.open(link.uri, "_blank", "noopener,noreferrer");
}

/** Whether a click asks for the target, and not for the caret. */
export const asksForTarget = (event) => event.button === 0 && (event.metaKey || event.ctrlKey);

const OWN = ["className", "onOpen", "tooltip", "protect"];

/** Returns the options of a scanner, and of an editor, which have defaults. */
export function split(options) {
  const { className = "irispan-link", onOpen = openLink, tooltip = true, protect, ...scanner } = checked(options, OWN);
  return { className, onOpen, tooltip, protect, scanner };
}

/** Whether a link is still being written if the caret stands at its end: nothing stands after it in its line. */
export const isBeingWritten = (link, isLineEnd) => link.open || isLineEnd;
