// linkifyjs, before and after.

import * as theirs from "linkifyjs";
import * as ours from "irispan/linkifyjs";
import { changes } from "./lists.js";

const found = (linkify, text) => linkify.find(text).map(({ value, href }) => ({ text: value, url: href }));

/** Returns the differences of plain text. */
export const linkifyJs = (text) => changes(found(theirs, text), found(ours, text));
