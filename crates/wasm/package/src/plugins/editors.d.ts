import type { Names, Options } from "../find.js";
import type { Link } from "../index.js";

/** The options of a scanner, and those of an editor. */
export interface EditorOptions extends Options {
  /** The class of links. By default `irispan-link`. */
  className?: string;
  /** Is called for a click with Ctrl or ⌘. By default the target opens in another tab. */
  onOpen?: (link: Link, event: MouseEvent) => void;
}

export interface TooltipOptions {
  /** Whether a tooltip says where a link leads, and what is known of it. By default `true`. */
  tooltip?: boolean;
  /** Names that a link should not be mistaken for, as `Link.facts` takes them. */
  protect?: Names;
}
