// Options of the scanner: what may be chosen, and the controls for it.

import { byId, element } from "./dom.js";

/** The tailorings of the default profile, T1 first. */
const TAILORINGS = [
  "Bidi controls and invisible characters end a link",
  "With a written scheme, IP addresses, localhost and any top-level domain are hosts",
  "With a written scheme, userinfo belongs to the link",
  "Schemes beside http, https and mailto begin a link",
  '< > " backtick and \\ end a link',
  "A quote or emphasis before a link ends it when it comes again",
  "A scheme after a separator begins a link of its own",
  "A trailing ? or # with nothing after it is left out",
  "Text of another script glued to a link ends it",
  "mailto: takes its addresses and header fields",
  "git@example.com:org/repo.git is only possibly an address",
  "A link neither begins nor ends inside a grapheme cluster",
  "An ellipsis, dashes, * and 's at the edge of a link are prose",
  "Of a run whose scheme or host is refused nothing is linked",
  "Brackets, quotes and slashes around an address are none of it",
];
const IDS = TAILORINGS.map((_, at) => `T${at + 1}`);
const PROFILES = ["default", "uts58"];
const GRADES = ["possible", "likely", "certain"];

/** The grade from which on a profile reports links. */
const gradeOf = (profile) => (profile === "uts58" ? "possible" : "likely");

export class Choice extends EventTarget {
  #profile = "default";
  #grade = "likely";
  /** Tailorings that are not as the profile has them. */
  #switched = new Set();

  constructor() {
    super();
    byId("tailorings").replaceChildren(...IDS.map((id, at) => this.#tailoring(id, TAILORINGS[at])));
    byId("options").addEventListener("change", ({ target }) => this.#take(target));
    byId("reset").addEventListener("click", () => {
      this.read(new URLSearchParams());
      this.dispatchEvent(new Event("change"));
    });
    this.#show();
  }

  /** Whether everything is as it is by default. */
  get isDefault() {
    return this.#profile === "default" && this.#grade === "likely" && this.#switched.size === 0;
  }

  /** Returns options of the package. */
  get options() {
    if (this.isDefault) return {};
    const switched = this.#inOrder();
    return {
      profile: this.#profile,
      minConfidence: this.#grade,
      ...(switched.length > 0 && { [this.#profile === "default" ? "without" : "with"]: switched.join(",") }),
    };
  }

  /** Writes what is chosen into parameters. */
  write(parameters) {
    if (this.#profile !== "default") parameters.set("p", this.#profile);
    if (this.#grade !== gradeOf(this.#profile)) parameters.set("g", this.#grade);
    if (this.#switched.size > 0) parameters.set("x", this.#inOrder().join(","));
  }

  /** Takes what is chosen from parameters. Names that are none are left out. */
  read(parameters) {
    const named = (name, names, otherwise) => (names.includes(parameters.get(name)) ? parameters.get(name) : otherwise);
    this.#profile = named("p", PROFILES, "default");
    this.#grade = named("g", GRADES, gradeOf(this.#profile));
    const switched = (parameters.get("x") ?? "").split(",");
    this.#switched = new Set(IDS.filter((id) => switched.includes(id)));
    this.#show();
  }

  #inOrder() {
    return IDS.filter((id) => this.#switched.has(id));
  }

  /** Takes what a control says. */
  #take({ name, value, checked }) {
    if (name === "profile") {
      if (this.#grade === gradeOf(this.#profile)) this.#grade = gradeOf(value);
      this.#profile = value;
      this.#switched.clear();
    } else if (name === "grade") {
      this.#grade = value;
    } else if (checked === (this.#profile === "default")) {
      this.#switched.delete(value);
    } else {
      this.#switched.add(value);
    }
    this.#show();
    this.dispatchEvent(new Event("change"));
  }

  #show() {
    for (const input of byId("options").querySelectorAll("input")) {
      if (input.name === "profile") input.checked = input.value === this.#profile;
      else if (input.name === "grade") input.checked = input.value === this.#grade;
      else input.checked = (this.#profile === "default") !== this.#switched.has(input.value);
    }
    const on = this.#profile === "default" ? IDS.length - this.#switched.size : this.#switched.size;
    byId("tailorings-on").textContent = `${on} of ${IDS.length} on`;
    byId("reset").hidden = this.isDefault;
  }

  #tailoring(id, what) {
    return element(
      "label",
      { className: "tailoring" },
      element("input", { type: "checkbox", name: "tailoring", value: id }),
      element("span", { className: "id" }, id),
      element("span", {}, what),
    );
  }
}
