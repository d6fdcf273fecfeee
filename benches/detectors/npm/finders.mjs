// The finders that are compared, each asked for links without a scheme as well: how many links they find in a text.

import Autolinker from "autolinker";
import { LinkifyIt } from "linkify-it";
import LinkifyIt5 from "linkify-it-5";
import * as linkify from "linkifyjs";

/** Returns the finders; `irispan` is the package, which is loaded. */
export function finders(irispan) {
  const five = new LinkifyIt5();
  const six = new LinkifyIt({ fuzzyLink: true });
  return [
    { name: "irispan", count: (text) => irispan.links(text).length },
    { name: "irispan, with every URI", count: (text) => irispan.links(text).map((link) => link.uri).length },
    { name: "linkify-it 5, `pretest`", count: (text) => Number(five.pretest(text)) },
    { name: "linkify-it 5", count: (text) => five.match(text)?.length ?? 0 },
    { name: "linkify-it 6", count: (text) => six.match(text)?.length ?? 0 },
    { name: "linkifyjs", count: (text) => linkify.find(text).length },
    { name: "Autolinker", count: (text) => Autolinker.parse(text, { urls: true, email: true }).length },
  ];
}
