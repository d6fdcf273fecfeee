// A long text in parts. One part is shown and edited at a time, so that the work per key has a bound.

/** Code units of a part. */
export const PART = 1 << 17;

/** Returns where a part ends that begins at an offset: after a line, else after a space or control. */
function partEnd(text, from) {
  const limit = from + PART;
  if (limit >= text.length) return text.length;
  const line = text.lastIndexOf("\n", limit - 1);
  if (line > from + PART / 2) return line + 1;
  for (let at = limit; at > from + PART / 2; at--) {
    if (text.charCodeAt(at - 1) <= 0x20) return at;
  }
  // A run as long as that is cut somewhere, but not inside of a character.
  return (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800 ? limit - 1 : limit;
}

/** Returns the parts of a text: at least one. */
function cut(text) {
  const parts = [];
  let at = 0;
  do {
    const end = partEnd(text, at);
    parts.push(text.slice(at, end));
    at = end;
  } while (at < text.length);
  return parts;
}

export class Pages {
  #parts = [""];
  #current = 0;

  /** Takes another text, and goes to its beginning. */
  set text(text) {
    this.#parts = cut(text);
    this.#current = 0;
  }

  get text() {
    return this.#parts.length === 1 ? this.#parts[0] : this.#parts.join("");
  }

  /** The part that is shown. */
  get shown() {
    return this.#parts[this.#current];
  }

  set shown(text) {
    this.#parts[this.#current] = text;
  }

  get count() {
    return this.#parts.length;
  }

  get current() {
    return this.#current;
  }

  set current(number) {
    this.#current = Math.min(Math.max(number, 0), this.#parts.length - 1);
  }

  get length() {
    return this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  /** Puts a text in place of some code units of the part that is shown, and cuts anew. */
  splice(start, end, inserted) {
    const part = this.shown;
    const parts = cut(part.slice(0, start) + inserted + part.slice(end));
    this.#parts.splice(this.#current, 1, ...parts);
  }
}
