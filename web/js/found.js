// The links of the text that is shown, kept up to date edit by edit.

import { links, rescan } from "irispan";

/** Returns the edit that makes one text of another: the part between what both begin and end with. */
function editBetween(before, after) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let same = 0;
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same += 1;
  }
  return { start, removed: before.length - same - start, inserted: after.length - same - start };
}

/** Returns the index of the first entry for which something holds that holds for all after it. */
export function firstWhere(entries, holds) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(entries[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A link and where it stands now: the offsets of the link itself are those of when it was found. */
const entry = (link) => ({ start: link.start, end: link.end, link });

export class FoundLinks {
  text = "";
  entries = [];

  /** Finds the links of a text. */
  scan(text, options) {
    this.text = text;
    this.entries = links(text, options).map(entry);
  }

  /** Finds the links of a text that was edited: only the edit and what touches it is scanned. */
  update(text, options) {
    const edit = editBetween(this.text, text);
    const { from, oldTo, added } = rescan(text, edit, options);
    const shift = edit.inserted - edit.removed;
    const kept = firstWhere(this.entries, ({ start }) => start >= from);
    const moved = this.entries.slice(firstWhere(this.entries, ({ start }) => start >= oldTo));
    for (const one of moved) {
      one.start += shift;
      one.end += shift;
    }
    this.entries = this.entries.slice(0, kept).concat(added.map(entry), moved);
    this.text = text;
  }

  /** Returns the link that holds an offset, or ends there. */
  at(offset) {
    const found = this.entries[firstWhere(this.entries, ({ end }) => end >= offset)];
    return found !== undefined && found.start <= offset ? found : undefined;
  }
}

/** Returns the links that are only among the first, and those that are only among the second. */
export function onlyIn(entries, others) {
  const key = ({ start, end }) => `${start}-${end}`;
  const first = new Set(entries.map(key));
  const second = new Set(others.map(key));
  return [entries.filter((one) => !second.has(key(one))), others.filter((one) => !first.has(key(one)))];
}

/** Returns the links of a text with other options. */
export const linksWith = (text, options) => links(text, options).map(entry);
