// `irispan/codemirror`: links in what is visible of a document of CodeMirror 6.

import { Decoration, EditorView, ViewPlugin, hoverTooltip } from "@codemirror/view";
import { check, linkAt, links } from "../index.js";
import { asksForTarget, isBeingWritten, split } from "./editors.js";

/** Calls `take(link, from, to)` for the links between two offsets of a document: they never cross lines. */
function eachLink(doc, from, to, options, take) {
  const start = doc.lineAt(from).from;
  const text = doc.sliceString(start, doc.lineAt(to).to);
  for (const link of links(text, { ...options, from: from - start, to: to - start })) {
    if (link.uri !== undefined) take(link, start + link.start, start + link.end);
  }
}

/** Returns the link at an offset of a document, and where it is. */
function linkAround(doc, offset, options) {
  const line = doc.lineAt(offset);
  const link = linkAt(line.text, offset - line.from, options);
  return link?.uri === undefined ? undefined : { link, from: line.from + link.start, to: line.from + link.end };
}

/** Returns marks for the links that are visible. */
function decorations({ state, visibleRanges }, { className, scanner }) {
  const carets = new Set(state.selection.ranges.filter(({ empty }) => empty).map(({ head }) => head));
  const isLineEnd = (offset) => state.doc.lineAt(offset).to === offset;
  const ranges = [];
  let end = 0;
  for (const { from, to } of visibleRanges) {
    eachLink(state.doc, from, to, scanner, (link, start, stop) => {
      // A link may be in two ranges.
      if (start < end || (carets.has(stop) && isBeingWritten(link, isLineEnd(stop)))) return;
      ranges.push(Decoration.mark({ class: className, attributes: { "data-uri": link.uri } }).range(start, stop));
      end = stop;
    });
  }
  return Decoration.set(ranges);
}

/** Returns an element that says where a link leads, and what is known of it. */
function tooltipOf(link, protect) {
  const dom = document.createElement("div");
  dom.className = "irispan-tooltip";
  const facts = link.facts({ protect }).map(({ sentence, detail, severity }) => [
    detail === undefined ? sentence : `${sentence} (${detail})`,
    `irispan-${severity}`,
  ]);
  for (const [text, name] of [[link.uri, "irispan-uri"], ...facts]) {
    const line = dom.appendChild(document.createElement("div"));
    line.className = name;
    line.textContent = text;
  }
  return dom;
}

export function irispanLinks(options) {
  const { className, onOpen, tooltip, protect, scanner } = split(options);
  // Told now, and not when the first tooltip is shown.
  check("", { protect });
  const plugin = ViewPlugin.fromClass(
    class {
      constructor(view) {
        this.decorations = decorations(view, { className, scanner });
      }

      update({ docChanged, selectionSet, view, viewportChanged }) {
        if (docChanged || selectionSet || viewportChanged) this.decorations = decorations(view, { className, scanner });
      }
    },
    { decorations: (value) => value.decorations },
  );
  const hover = hoverTooltip(({ state }, offset) => {
    const found = linkAround(state.doc, offset, scanner);
    if (!found) return null;
    return { pos: found.from, end: found.to, above: true, create: () => ({ dom: tooltipOf(found.link, protect) }) };
  });
  const click = EditorView.domEventHandlers({
    mousedown(event, view) {
      if (!asksForTarget(event)) return false;
      const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
      const found = offset === null ? undefined : linkAround(view.state.doc, offset, scanner);
      if (found) onOpen(found.link, event);
      return found !== undefined;
    },
  });
  const selector = className.trim().split(/\s+/).map((name) => `.${name}`).join("");
  const theme = EditorView.baseTheme({ [selector]: { textDecoration: "underline" } });
  return [plugin, click, theme, ...(tooltip ? [hover] : [])];
}
