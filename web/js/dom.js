// Elements. What people or texts bring is only ever text: nothing here parses HTML.

/** Returns the element with an id. */
export const byId = (id) => document.getElementById(id);

/** Returns an element with a class, attributes and children. Strings among the children become text. */
export function element(name, { className, ...attributes } = {}, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Returns a button that does something. */
export function button(className, label, act) {
  const made = element("button", { className, type: "button" }, label);
  made.addEventListener("click", act);
  return made;
}

/** Returns a piece of text in an isolate: its direction is its own, and changes nothing around it. */
export function isolated(text, className) {
  return element("bdi", { className, dir: "auto" }, text);
}

/** Returns a button for a link: `preview` is called when it has the focus, `explain` when it is pressed. */
export function linkButton(text, { explain, preview }) {
  const made = button("link", isolated(text), explain);
  made.setAttribute("aria-label", `Explain ${text}`);
  made.addEventListener("focus", preview);
  return made;
}

/** Makes a button copy a text, and say so for a while. */
export function copying(made, label, text) {
  made.textContent = label;
  made.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      made.textContent = "Copied";
    } catch {
      made.textContent = "The browser does not allow it";
    }
    setTimeout(() => (made.textContent = label), 1500);
  });
  return made;
}

const FOLLOWED = new Set(["http:", "https:", "mailto:"]);

/** Returns an anchor to a URI, or `undefined` if its scheme is none that a page may lead to. */
export function anchor(uri, label) {
  if (uri === undefined || !URL.canParse(uri) || !FOLLOWED.has(new URL(uri).protocol)) return undefined;
  return element("a", { href: uri, rel: "noreferrer noopener", target: "_blank" }, label);
}

const numbers = new Intl.NumberFormat("en");

/** Returns a number with separators. */
export const formatted = (number) => numbers.format(number);

/** Returns a number and a noun: `1 link`, `2 links`. */
export const counted = (number, noun) => `${formatted(number)} ${noun}${number === 1 ? "" : "s"}`;

/** Returns a duration in milliseconds. */
export const milliseconds = (time) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;

/** Returns a function that calls another once it has not been called for some milliseconds. */
export function debounced(delay, act) {
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(act, delay, ...given);
  };
}
