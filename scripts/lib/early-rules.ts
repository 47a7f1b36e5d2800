import { type AtRule, type ChildNode, parse, type Root } from "postcss";
import type { EarlyRule } from "#app/ui/early-styles.ts";

type Selectors = EarlyRule["selectors"];

/** States that come by a visitor's hand, which brings the whole stylesheets with it. */
const LATER_STATES =
  /:(hover|active|focus|focus-visible|focus-within|user-invalid|autofill|popover-open|modal)\b|::(selection|backdrop)/;
/** Paper, and visitors who have the whole stylesheets at once. */
const LATER_MEDIA = /^(print|\(scripting: ?none\))$/;

/**
 * What of a built stylesheet can matter before the first paint, each rule with the classes it needs.
 * Faces that must be fetched are left out: their fallbacks take the room, and pictures come first.
 */
export function earlyRules(css: string): EarlyRule[] {
  const root = parse(css);
  return rulesIn(root.nodes, "", root);
}

function rulesIn(nodes: readonly ChildNode[], within: string, root: Root): EarlyRule[] {
  return nodes.flatMap((node): EarlyRule[] => {
    if (node.type === "rule") {
      const selectors = selectorsOf(node.selectors);
      const body = `{${node.nodes.join(";")}}`;
      return selectors.length > 0 ? [{ within, selectors, body }] : [];
    }
    return node.type === "atrule" ? rulesOf(node, within, root) : [];
  });
}

function rulesOf(node: AtRule, within: string, root: Root): EarlyRule[] {
  const head = `@${node.name} ${node.params}`.trim();
  if (!node.nodes) return [{ within, selectors: [{ text: `${head};`, classes: [] }], body: "" }];
  const body = `{${node.nodes.join(";")}}`;
  switch (node.name) {
    case "page":
      return [];
    case "font-face":
      return /url\(/.test(body) ? [] : [{ within, selectors: [{ text: head, classes: [] }], body }];
    case "keyframes": {
      const users = selectorsThatPlay(node.params, root);
      const selectors = users.map(({ classes }) => ({ text: head, classes }));
      return selectors.length > 0 ? [{ within, selectors, body: `{${node.nodes.join("")}}` }] : [];
    }
    default:
      if (node.name === "media" && LATER_MEDIA.test(node.params)) return [];
      return rulesIn(node.nodes, `${within}${head}{`, root);
  }
}

function selectorsThatPlay(name: string, root: Root): Selectors {
  const players: Selectors[number][] = [];
  root.walkRules((rule) => {
    rule.walkDecls(/^animation/, ({ value }) => {
      if (value.split(/[\s,]+/).includes(name)) players.push(...selectorsOf(rule.selectors));
    });
  });
  return players;
}

function selectorsOf(selectors: readonly string[]): Selectors {
  return selectors.flatMap((text) => {
    // What stands in parentheses is an alternative or an absence: nothing that must be there.
    const certain = text.replace(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "");
    if (LATER_STATES.test(certain)) return [];
    return [{ text, classes: [...certain.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? "") }];
  });
}
