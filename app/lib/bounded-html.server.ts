import type { Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parseFragment,
  type TreeAdapter,
} from "parse5";

/** Far more than pages have. Parsers also create elements without a tag, again for each paragraph. */
export const HTML_LIMITS = { elements: 20_000, levels: 200 } as const;

/** HTML that exceeds a limit; the message names the limit. */
export class HtmlLimitError extends Error {
  override readonly name = "HtmlLimitError";
  /** The line that exceeds the limit, counted from 1. */
  readonly line: number;
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
    this.line = line;
  }
}

/**
 * Parses an HTML fragment as browsers do. Elements and levels are counted as the parser creates them, and
 * parsing stops at the limit.
 *
 * @throws HtmlLimitError
 */
export function parseHtml(html: string): Root {
  const tree = parseFragment(html, {
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    treeAdapter: countingAdapter(),
  });
  const elements = fromParse5(tree);
  return elements.type === "root" ? elements : { type: "root", children: [] };
}

function countingAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let line = 1;
  let elements = 0;
  let levels = 0;
  return {
    ...defaultTreeAdapter,
    setNodeSourceCodeLocation(node, location) {
      if (location) line = location.startLine;
      defaultTreeAdapter.setNodeSourceCodeLocation(node, location);
    },
    createElement(...parts) {
      elements += 1;
      if (elements > HTML_LIMITS.elements) {
        throw new HtmlLimitError(line, `The HTML has more than ${HTML_LIMITS.elements} elements.`);
      }
      return defaultTreeAdapter.createElement(...parts);
    },
    onItemPush() {
      levels += 1;
      if (levels > HTML_LIMITS.levels) {
        const reason = `Elements are nested more than ${HTML_LIMITS.levels} levels deep.`;
        throw new HtmlLimitError(line, reason);
      }
    },
    onItemPop() {
      levels -= 1;
    },
  };
}
