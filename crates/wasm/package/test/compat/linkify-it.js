// linkify-it and markdown-it, before and after.

import MarkdownIt from "markdown-it";
import { LinkifyIt as Theirs } from "linkify-it";
import { LinkifyIt as Ours } from "irispan/linkify-it";
import { changes } from "./lists.js";

const OPTIONS = { fuzzyLink: true };
const theirs = new Theirs(OPTIONS);
const ours = new Ours(OPTIONS);

/** Returns the differences of plain text. */
export const linkifyIt = (text) => changes(theirs.match(text) ?? [], ours.match(text) ?? []);

/** Returns an unchanged markdown-it with a linkifier. */
export function parser(linkify) {
  const markdown = new MarkdownIt({ linkify: true, html: true });
  markdown.linkify = linkify;
  return markdown;
}

/** Returns the links that were made of plain text, and the HTML without them. */
export function rendered(markdown, text) {
  const links = [];
  const env = {};
  const tokens = markdown.parse(text, env);
  for (const block of tokens.filter((token) => token.children)) {
    let inside;
    block.children = block.children.filter((token) => {
      if (token.markup === "linkify" && /^link_/.test(token.type)) {
        inside = token.type === "link_open" ? { url: token.attrGet("href"), text: "" } : undefined;
        if (inside) links.push(inside);
        return false;
      }
      if (inside) inside.text += token.content;
      return true;
    });
  }
  return { links, html: markdown.renderer.render(tokens, markdown.options, env) };
}

const before = parser(theirs);
const after = parser(ours);

/** Returns the differences of Markdown. */
export const markdownIt = (text) => changes(rendered(before, text).links, rendered(after, text).links);
