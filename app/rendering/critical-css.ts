import { LINK, LINK_PATH, nonceAttribute, STYLESHEET } from "./framework-markup.ts";
import { DEFERRED_LINK } from "./hydration-loader.ts";

/** The part of a CSS rule that can matter before the first paint. */
export type CriticalRule = {
  /** The opening of the blocks around it: `@layer ui{@media (width>=64rem){`. */
  within: string;
  /** Each selector with what a document must have for it to match: `a`, `.class`, `[attribute`. */
  selectors: readonly { text: string; needs: readonly string[] }[];
  /** Its block; empty for a statement. */
  body: string;
};

/** The critical rules of each stylesheet, by its path. */
export type CriticalSheets = Readonly<Record<string, readonly CriticalRule[]>>;

const CACHE_MAX = 200;
/** After the last rule: closes all open blocks. */
const END: CriticalRule = { within: "", selectors: [], body: "" };
/** Earlier results: pages of one kind have the same names in the same order. */
const cache = new Map<string, string>();

/**
 * Inlines the rules that a document uses and defers its stylesheets, so that a phone paints after one round
 * trip. The complete stylesheets come after the rules, so that the cascade ends up the same; without script
 * they load at once. A document with an unknown stylesheet is returned unchanged.
 */
export function inlineCriticalCss(html: string, nonce: string, sheets: CriticalSheets): string {
  const links = html.match(LINK)?.filter(isStylesheet) ?? [];
  const paths = links.map((link) => LINK_PATH.exec(link)?.[1] ?? "");
  const rules = paths.map((path) => sheets[path]);
  if (links.length === 0 || !rules.every((sheetRules) => sheetRules !== undefined)) return html;
  const css = pick(paths.join(), rules.flat(), html);
  const [first] = links;
  return html.replace(LINK, (link) => {
    if (!isStylesheet(link)) return link;
    const deferred = link
      .replace("<link", `<link ${DEFERRED_LINK}"stylesheet"`)
      .replace(` ${STYLESHEET}`, "");
    if (link !== first) return deferred;
    const style = `<style${nonceAttribute(nonce)}>${css}</style>`;
    return `${style}<noscript>${links.join("")}</noscript>${deferred}`;
  });
}

function isStylesheet(link: string): boolean {
  return link.includes(STYLESHEET);
}

function pick(paths: string, rules: readonly CriticalRule[], html: string): string {
  const names = namesIn(html);
  const key = paths + [...names].join();
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const matching = withoutRepeats(rules).flatMap((rule) => {
    const selectors = rule.selectors.filter(({ needs }) => needs.every((name) => names.has(name)));
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });
  const css = withoutUnused(join(matching), names);
  const [oldest] = cache.keys();
  if (cache.size >= CACHE_MAX && oldest) cache.delete(oldest);
  cache.set(key, css);
  return css;
}

/** Leaves out repeated statements: each stylesheet declares the order of the layers. */
function withoutRepeats(rules: readonly CriticalRule[]): CriticalRule[] {
  const statements = new Set<string>();
  return rules.filter(({ selectors: [first], body }) => {
    if (body !== "" || !first) return true;
    const isNew = !statements.has(first.text);
    statements.add(first.text);
    return isNew;
  });
}

const MENTIONS = /<[a-z][a-z0-9]*| class="[^"]*"| [a-z-]+=|var\(--[\w-]+/g;

/** Marks a page that is always taller than the screen. */
const TALL_PAGE = ' data-tall-page="';
/** On a tall page, the first element far below the fold, or the end of what comes before the footer. */
const FIRST_FAR = /<[a-z]+ [^<>]*data-far=""|<\/main>/;

/** The document without what is far below the fold of a tall page: it isn't visible before the stylesheets load. */
function withoutFar(html: string): string {
  const from = html.includes(TALL_PAGE) ? html.search(FIRST_FAR) : -1;
  const to = html.indexOf("</footer>", html.indexOf("</main>"));
  return from < 0 || to < 0 ? html : html.slice(0, from) + html.slice(to);
}

const SHEET_OR_FOLD_TAG = /<(\/?(?:dialog|div|details|summary))\b[^<>]*>/g;

/** The names in a document that selectors can match, in selector syntax, and the custom properties it uses. */
function namesIn(html: string): Set<string> {
  const visible = withoutClosed(withoutFar(html));
  // Most repeat many times; each is parsed once.
  const mentions = [...new Set(visible.match(MENTIONS))];
  return new Set([...mentions.flatMap(namesOf), "[class"]);
}

/**
 * The document without sheets and folds that a visitor opens: their rules come with the stylesheets. Sheets are
 * removed entirely unless nested in one of the same kind, folds keep their summary and lose those inside. One pass.
 */
function withoutClosed(html: string): string {
  const closed: { from: number; to: number }[] = [];
  const opened = new Map<string, number>();
  let foldsInside = 0;
  const close = (name: string, to: number) => {
    const from = opened.get(name);
    opened.delete(name);
    if (from === undefined) return;
    while ((closed.at(-1)?.from ?? -1) >= from) closed.pop();
    closed.push({ from, to });
  };
  for (const { 0: tag, 1: name = "", index } of html.matchAll(SHEET_OR_FOLD_TAG)) {
    const end = index + tag.length;
    if (name === "dialog" || name === "div") {
      opened.delete(name);
      if (tag.includes('popover="auto"')) opened.set(name, index);
    } else if (name === "details") {
      if (opened.has("details")) foldsInside += 1;
      else if (tag.includes(' open=""')) opened.delete("fold");
      else opened.set("fold", index);
    } else if (name === "/details" && foldsInside > 0) foldsInside -= 1;
    else if (name === "/summary" && opened.delete("fold")) opened.set("details", end);
    else if (name.startsWith("/")) close(name.slice(1), end);
  }
  return without(html, closed);
}

function without(text: string, parts: readonly { from: number; to: number }[]): string {
  let rest = "";
  let at = 0;
  for (const { from, to } of parts) {
    rest += text.slice(at, from);
    at = to;
  }
  return rest + text.slice(at);
}

/** The names in one mention: in `<a`, ` class="b c"`, ` href=` or `var(--d`. */
function namesOf(mention: string): string[] {
  if (mention.startsWith("<")) return [mention.slice(1)];
  if (mention.startsWith("var(")) return [mention.slice("var(".length)];
  const classes = / class="([^"]*)"/.exec(mention)?.[1];
  return classes?.split(" ").map((name) => `.${name}`) ?? [`[${mention.slice(1, -1)}`];
}

/** Leaves out unused custom properties, repeatedly, since some are used only by other unused ones. */
function withoutUnused(css: string, names: ReadonlySet<string>): string {
  const used = new Set(css.match(/(?<=var\()--[\w-]+/g));
  const rest = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (declaration, name) =>
    used.has(name) || names.has(name) ? declaration : "",
  );
  return rest === css ? css : withoutUnused(withoutEmpty(rest), names);
}

/** Leaves out empty rules, repeatedly, since that may leave blocks empty. */
function withoutEmpty(css: string): string {
  const rest = css.replace(/(?<=^|[{};])[^{};]*\{\}/g, "");
  return rest === css ? css : withoutEmpty(rest);
}

/** Joins the rules in order; neighbors in the same block share it. */
function join(rules: readonly CriticalRule[]): string {
  let css = "";
  let open: readonly string[] = [];
  for (const { within, selectors, body } of [...rules, END]) {
    const blocks = within.split(/(?<=\{)/).filter(Boolean);
    const parting = open.findIndex((block, depth) => block !== blocks[depth]);
    const shared = parting < 0 ? open.length : parting;
    css += "}".repeat(open.length - shared) + blocks.slice(shared).join("");
    css += [...new Set(selectors.map(({ text }) => text))].join() + body;
    open = blocks;
  }
  return css;
}
