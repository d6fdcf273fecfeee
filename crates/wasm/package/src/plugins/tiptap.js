// `irispan/tiptap`: the plugin of `irispan/prosemirror` as an extension of Tiptap.

import { Extension } from "@tiptap/core";
import { irispanPlugin } from "./prosemirror.js";

export const Irispan = Extension.create({
  name: "irispan",

  addOptions() {
    return {};
  },

  addProseMirrorPlugins() {
    return [irispanPlugin(this.options)];
  },
});

export default Irispan;
