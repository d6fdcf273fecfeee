// The page: what happens when text, options or the choice of a link change.

import { init, versions } from "irispan";
import { Background } from "./background.js";
import { Comparison } from "./comparison.js";
import { difference, showDifference } from "./difference.js";
import { byId, copying, counted, debounced, element, formatted, milliseconds } from "./dom.js";
import { Drawing } from "./draw.js";
import { Editor } from "./editor.js";
import { explained } from "./explained.js";
import { acceptFiles, open } from "./files.js";
import { FoundLinks } from "./found.js";
import { List } from "./list.js";
import { hideMessage, showMessage, updateMessage } from "./message.js";
import { keepOffline } from "./offline.js";
import { Choice } from "./options.js";
import { Pages } from "./pages.js";
import { drawSamples, sample } from "./samples.js";
import { measureSpeed } from "./speed.js";
import { fragmentOf, isState, stateOf } from "./state.js";

const pages = new Pages();
const found = new FoundLinks();
const editor = new Editor(byId("text"));
const drawing = new Drawing(editor, byId("text"), byId("boxes"));
const choice = new Choice();
const background = new Background(new URL("worker.js", import.meta.url));
const comparison = new Comparison(() => ({ text: found.text, options: choice.options }));
const list = new List(explain, select);

const TOO_LONG = "The text is too long for a permalink: only the options are in the address.";

let changes = { added: [], removed: [] };
let selected;
let lastFragment = "";
/** Whether another text was put in place of one. */
let isAnother = false;
/** What the last scan was of, and how long it took. */
let what = "";
let time = 0;

/** Draws the links that can be seen. */
function draw() {
  drawing.draw(found.entries, { ...changes, selected });
}

/** Shows what is known about a link, and where it is. */
function select(entry) {
  selected = entry;
  show(entry.link);
  draw();
}

/** Does the same and goes there. */
function explain(entry) {
  editor.reveal(entry.start, entry.end);
  select(entry);
  goToExplanation();
}

/** Shows what is known about a link of the text or of a message. */
function show(link) {
  byId("explanation-content").replaceChildren(...explained(link));
}

/** Gives the explanation the focus. Where it stands beside the text it can be seen already. */
function goToExplanation() {
  byId("explanation").focus({ preventScroll: matchMedia("(min-width: 64rem)").matches });
}

/** Says how many links there are, and how long the last scan took. */
function sayCount() {
  const open = found.entries.filter(({ link }) => link.open).length;
  const part = pages.count > 1 ? " in this part" : "";
  byId("count").textContent = counted(found.entries.length, "link") + part + (open > 0 ? `, ${open} open` : "");
  byId("time").textContent = `${counted(found.text.length, "character")}, ${what} in ${milliseconds(time)}`;
}

/** Explains a link of which there is something to say, or the first, if none is chosen. */
function selectAny() {
  if (selected !== undefined) return;
  const { entries } = found;
  const entry = entries.find(({ link }) => link.kind === "url" && link.flags.length > 0) ?? entries[0];
  if (entry !== undefined) {
    select(entry);
    return;
  }
  const nothing = element("p", { className: "muted" }, "There is no link to explain.");
  byId("explanation-content").replaceChildren(nothing);
}

/** Explains the link that holds the caret. */
const followCaret = debounced(50, () => {
  const { caret } = editor;
  const entry = caret === undefined ? undefined : found.at(caret);
  if (entry !== undefined && entry !== selected) select(entry);
});

/** Does what need not be done with each key. */
const settle = debounced(120, async () => {
  changes = difference(found.text, found.entries, choice);
  // Where links are is asked before anything is changed, so that the page is laid out once.
  draw();
  selectAny();
  showDifference(changes, choice, { explain, preview: select });
  list.show(found.entries);
  sayCount();
  comparison.refresh();
  const { fragment, holdsText } = await fragmentOf(pages, choice);
  byId("link-note").textContent = holdsText ? "" : TOO_LONG;
  if (fragment !== lastFragment) {
    lastFragment = fragment;
    const address = fragment || location.pathname + location.search;
    // The text that was there before is a step back.
    if (isAnother) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }
  isAnother = false;
  document.documentElement.dataset.settled = String(Number(document.documentElement.dataset.settled ?? 0) + 1);
});

/** Counts the links of all parts, beside the page. */
const countAll = debounced(300, async () => {
  byId("pages").hidden = pages.count === 1;
  if (pages.count === 1) return;
  byId("all").textContent = `${counted(pages.length, "character")} in all, counting…`;
  try {
    const answer = await background.ask({ text: pages.text, options: choice.options });
    if (answer === undefined) return;
    const { count, time } = answer;
    byId("all").textContent =
      `${counted(count, "link")} in all ${formatted(pages.length)} characters, found in ${milliseconds(time)}`;
  } catch {
    byId("all").textContent = "The links of all parts could not be counted.";
  }
});

/** Scans the part that is shown anew, or again where it was edited. */
function scan(isEdit = false) {
  const begin = performance.now();
  if (isEdit) found.update(editor.text, choice.options);
  else found.scan(editor.text, choice.options);
  time = performance.now() - begin;
  what = isEdit ? "last edit" : "scanned";
  selected = isEdit ? found.entries.find((one) => one === selected) : undefined;
  changes = { added: [], removed: [] };
  draw();
  settle();
  countAll();
}

/** Shows the part of the text that is the current one. */
function showPart() {
  editor.text = pages.shown;
  byId("page").textContent = `Part ${pages.current + 1} of ${pages.count}`;
  byId("previous").disabled = pages.current === 0;
  byId("next").disabled = pages.current === pages.count - 1;
  scan();
}

/** Shows another text. */
function showText(text) {
  isAnother = pages.length > 0;
  pages.text = text;
  showPart();
}

/** What is done with files, chosen or dropped. */
const taken = {
  text(text) {
    hideMessage();
    showText(text);
  },
  message(raw) {
    const explain = (link) => {
      show(link);
      goToExplanation();
    };
    showText(showMessage(raw, choice.options, { showText, explain, preview: show }));
  },
  failed(why) {
    byId("count").textContent = why;
  },
};

/** Shows what the fragment of the address says; a sample, if there is no text. */
async function showState() {
  const { parameters, text } = await stateOf(location.hash);
  choice.read(parameters);
  if (text !== undefined) taken.text(text);
  else if (pages.length === 0) await open(await sample("welcome.txt"), taken);
  else scan();
  isAnother = false;
}

editor.addEventListener("edit", () => {
  pages.shown = editor.text;
  scan(true);
});
editor.addEventListener("large", ({ detail: { start, end, text } }) => {
  pages.splice(start, end, text);
  showPart();
  editor.caret = Math.min(start + text.length, editor.text.length);
});
editor.addEventListener("caret", followCaret);
choice.addEventListener("change", () => {
  updateMessage(choice.options);
  scan();
});
byId("previous").addEventListener("click", () => ((pages.current -= 1), showPart()));
byId("next").addEventListener("click", () => ((pages.current += 1), showPart()));
byId("text").addEventListener("scroll", () => requestAnimationFrame(draw), { passive: true });
addEventListener("resize", () => requestAnimationFrame(draw));
addEventListener("hashchange", () => {
  // Other fragments only lead to a place on the page.
  if (location.hash !== lastFragment && isState(location.hash)) showState();
});
copying(byId("copy-link"), "Copy permalink", () => location.href);

try {
  await init();
  // Engines compile a function when it is first called; that is no part of a scan.
  found.scan("https://例え.jp/ä(b), a.example.com/c?d#e. f@example.org", {});
  const { irispan, unicode, tlds, publicSuffixes, kernel } = versions();
  byId("versions").textContent =
    `irispan ${irispan}, Unicode ${unicode}, top-level domains ${tlds}, public suffixes ${publicSuffixes}, ${kernel}`;
  drawSamples((file) => open(file, taken), taken.failed);
  acceptFiles(taken);
  measureSpeed(background, async () => (await sample("welcome.txt")).text());
  await showState();
  keepOffline(kernel);
  document.documentElement.dataset.ready = "";
} catch (error) {
  byId("count").textContent = `irispan could not be loaded: ${error.message}`;
}
