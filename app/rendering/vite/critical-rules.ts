import { type AtRule, type ChildNode, parse, type Root } from "postcss";
import type { CriticalRule } from "../critical-css.ts";
import { isOff } from "./mechanisms.ts";

type Selectors = CriticalRule["selectors"];

/** States that come by a visitor's hand, which brings the whole stylesheets with it. */
const DEFERRABLE_STATES =
  /:(hover|active|focus|focus-visible|focus-within|user-invalid|autofill|popover-open|modal)\b|::(selection|backdrop)/;
const PARENTHESES = /\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
/** Paper, visitors who have the whole stylesheets at once, and what they mend for a few. */
const DEFERRABLE_MEDIA = /^(print|\(scripting: ?none\)|\(forced-colors: ?active\))$/;
/** Asks for nothing: what is in it can wait, which no selector tells. */
const DEFERRABLE_SUPPORTS = /^\(--deferred: ?1\)$/;
/** What shows only under a visitor's hand, is for browsers of long ago, or says that it can wait. */
const DEFERRABLE_PROPERTIES =
  /^(transition.*|cursor|overscroll-behavior|scroll-behavior|-webkit-tap-highlight-color|-webkit-mask|--deferred-.*)$/;

/**
 * What of a built stylesheet can matter before the first paint, each rule with what it needs in a document.
 * Faces that must be fetched are left out: their fallbacks take the room, and pictures come first.
 */
export function criticalRules(css: string): CriticalRule[] {
  const root = parse(css);
  return rulesIn(root.nodes, "", root);
}

function rulesIn(nodes: readonly ChildNode[], within: string, root: Root): CriticalRule[] {
  return nodes.flatMap((node): CriticalRule[] => {
    if (node.type === "rule") {
      const selectors = selectorsOf(node.selectors);
      const shown = node.nodes.filter(
        (child) => child.type !== "decl" || !DEFERRABLE_PROPERTIES.test(child.prop),
      );
      const body = `{${shown.join(";")}}`;
      return selectors.length > 0 && shown.length > 0 ? [{ within, selectors, body }] : [];
    }
    return node.type === "atrule" ? rulesOf(node, within, root) : [];
  });
}

function rulesOf(node: AtRule, within: string, root: Root): CriticalRule[] {
  const head = `@${node.name} ${node.params}`.trim();
  if (!node.nodes) return [{ within, selectors: [{ text: `${head};`, needs: [] }], body: "" }];
  const body = `{${node.nodes.join(";")}}`;
  switch (node.name) {
    case "page":
      return [];
    case "font-face":
      return /url\(/.test(body) && !isOff("deferred-fonts")
        ? []
        : [{ within, selectors: [{ text: head, needs: [] }], body }];
    case "keyframes": {
      const users = selectorsThatPlay(node.params, root);
      const selectors = users.map(({ needs }) => ({ text: head, needs }));
      return selectors.length > 0 ? [{ within, selectors, body: `{${node.nodes.join("")}}` }] : [];
    }
    default:
      if (node.name === "media" && DEFERRABLE_MEDIA.test(node.params)) return [];
      if (node.name === "supports" && DEFERRABLE_SUPPORTS.test(node.params)) return [];
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
    const certain = certainPart(text);
    return DEFERRABLE_STATES.test(certain) ? [] : [{ text, needs: needsOf(certain) }];
  });
}

/** What is in parentheses is an alternative or an absence, unless `:has()` asks for one thing. */
function certainPart(selector: string): string {
  return selector.replace(PARENTHESES, (group, at: number) => {
    const isAskedFor = selector.endsWith(":has", at) && !group.includes(",");
    return isAskedFor ? certainPart(` ${group.slice(1, -1)}`) : "";
  });
}

function needsOf(selector: string): string[] {
  const bare = selector.replaceAll(/=[^\]]*/g, "").replaceAll(/:(disabled|checked)\b/g, "[$1]");
  return [...bare.matchAll(/\.[\w-]+|\[[\w-]+|(?<![\w:.[-])[a-z][a-z0-9]*/g)].map(([name]) => name);
}
