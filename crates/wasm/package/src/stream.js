// Links of a text that comes in chunks.

import * as engine from "./engine.js";
import { checkString } from "./error.js";
import { Link } from "./full-link.js";

/**
 * Finds the links of a text that comes in chunks: those of the whole text, however it is cut. What is kept is the text
 * after the last ASCII control or space.
 */
export class LinkStream extends TransformStream {
  constructor(options) {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const scanner = engine.scannerOf(options);
    let rest = "";
    let before = 0;
    /** Passes on the links of a text after which no link of it goes. */
    const pass = (text, controller) => {
      engine.eachLink(scanner(), text, 0, text.length, (start, end, shorter, bits) => {
        controller.enqueue(Link.of(text.slice(start, end), before + start, before + end, before + shorter, bits));
      });
      before += text.length;
    };
    super({
      start() {
        // An option that is wrong is told at once.
        scanner();
      },
      transform(chunk, controller) {
        if (typeof chunk !== "string" && !ArrayBuffer.isView(chunk)) checkString(chunk, "chunk");
        // A character of bytes that a string follows is cut off there.
        const text = typeof chunk === "string" ? decoder.decode() + chunk : decoder.decode(chunk, { stream: true });
        // What was kept has no boundary, so that every byte is looked at once.
        const end = engine.runStart(text, text.length);
        if (end > 0) pass(rest + text.slice(0, end), controller);
        rest = end > 0 ? text.slice(end) : rest + text;
      },
      flush(controller) {
        pass(rest + decoder.decode(), controller);
      },
    });
  }
}
