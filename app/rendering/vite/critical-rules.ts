import { type AtRule, type ChildNode, parse, type Root } from "postcss";
import type { CriticalRule } from "../critical-css.ts";
import { isOff } from "./mechanisms.ts";

type Selectors = CriticalRule["selectors"];

/** States caused by interaction, which loads the complete stylesheets. */
const DEFERRABLE_STATES =
  /:(hover|active|focus|focus-visible|focus-within|user-invalid|autofill|popover-open|modal)\b|::(selection|backdrop)/;
const PARENTHESES = /\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
/** Print, visitors without script, who get the complete stylesheets at once, and forced colors. */
const DEFERRABLE_MEDIA = /^(print|\(scripting: ?none\)|\(forced-colors: ?active\))$/;
/** Always true in browsers: marks rules that can wait although their selectors don't show it. */
const DEFERRABLE_SUPPORTS = /^\(--deferred: ?1\)$/;
/** Properties that only affect interaction or old browsers, and those marked as deferred. */
const DEFERRABLE_PROPERTIES =
  /^(transition.*|cursor|overscroll-behavior|-webkit-tap-highlight-color|-webkit-mask|--deferred-.*)$/;

/**
 * The rules of a built stylesheet that can matter before the first paint, each with what it needs in a
 * document. Font faces with files are left out: their fallbacks have the same metrics, and pictures go first.
 */
export function criticalRules(css: string): CriticalRule[] {
  const root = parse(css);
  return rulesIn(root.nodes, "", root);
}

function rulesIn(nodes: readonly ChildNode[], within: string, root: Root): CriticalRule[] {
  return nodes.flatMap((node): CriticalRule[] => {
    if (node.type === "rule") {
      const selectors = selectorsOf(node.selectors);
      const children = node.nodes.filter(
        (child) => child.type !== "decl" || !DEFERRABLE_PROPERTIES.test(child.prop),
      );
      const body = `{${children.join(";")}}`;
      return selectors.length > 0 && children.length > 0 ? [{ within, selectors, body }] : [];
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
    case "property":
    case "counter-style": {
      const users = selectorsThatMention(node.params, root);
      const selectors = users.map(({ needs }) => ({ text: head, needs }));
      return selectors.length > 0 ? [{ within, selectors, body }] : [];
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

/** Of rules whose values mention a custom property or the style of a counter. */
function selectorsThatMention(name: string, root: Root): Selectors {
  const users: Selectors[number][] = [];
  root.walkRules((rule) => {
    rule.walkDecls(({ value }) => {
      if (value.match(/[\w-]+/g)?.includes(name)) users.push(...selectorsOf(rule.selectors));
    });
  });
  return users;
}

function selectorsOf(selectors: readonly string[]): Selectors {
  return selectors.flatMap((text) => {
    const certain = certainPart(text);
    return DEFERRABLE_STATES.test(certain) ? [] : [{ text, needs: needsOf(certain) }];
  });
}

/** Parentheses hold alternatives or negations, except for `:has()` with a single selector. */
function certainPart(selector: string): string {
  return selector.replace(PARENTHESES, (group, at: number) => {
    const isRequired = selector.endsWith(":has", at) && !group.includes(",");
    return isRequired ? certainPart(` ${group.slice(1, -1)}`) : "";
  });
}

function needsOf(selector: string): string[] {
  const bare = selector.replaceAll(/=[^\]]*/g, "").replaceAll(/:(disabled|checked)\b/g, "[$1]");
  return [...bare.matchAll(/\.[\w-]+|\[[\w-]+|(?<![\w:.[-])[a-z][a-z0-9]*/g)].map(([name]) => name);
}
