/** A rule of a stylesheet, as far as it can matter before the first paint. */
export type EarlyRule = {
  /** What stands around it, opened: `@layer ui{@media (width>=64rem){`. */
  within: string;
  /** Each selector with the classes that a document must name for it to match. */
  selectors: readonly { text: string; classes: readonly string[] }[];
  /** Its block; empty where a statement stands alone. */
  body: string;
};

/** The early rules of each stylesheet, by the path it is served under. */
export type EarlySheets = Readonly<Record<string, readonly EarlyRule[]>>;

/** The type of link that keeps a stylesheet from being asked for until the loader gives it back its own. */
const HELD_STYLESHEET = '<link rel="held" data-held="stylesheet"';

const STYLESHEET = /<link [^>]*rel="stylesheet"[^>]*>/g;
const PICKED_MAX = 200;
/** What was picked before: pages of one kind name the same classes in the same order. */
const picked = new Map<string, string>();

/**
 * Puts the rules that a document uses into it and holds its stylesheets back, so that a phone paints
 * after one round trip. The whole stylesheets follow the rules, so that they have the last word; without
 * script they are there at once. A document with a stylesheet nobody knows stays as it is.
 */
export function inlineStyles(html: string, nonce: string, sheets: EarlySheets): string {
  const links = html.match(STYLESHEET) ?? [];
  const paths = links.map((link) => /href="([^"#]*)/.exec(link)?.[1] ?? "");
  const rules = paths.map((path) => sheets[path]);
  if (links.length === 0 || !rules.every((found) => found !== undefined)) return html;
  const css = pick(paths.join(), rules.flat(), html);
  const [first] = links;
  return html.replace(STYLESHEET, (link) => {
    const held = link.replace("<link", HELD_STYLESHEET).replace(' rel="stylesheet"', "");
    if (link !== first) return held;
    return `<style nonce="${nonce}">${css}</style><noscript>${links.join("")}</noscript>${held}`;
  });
}

function pick(paths: string, rules: readonly EarlyRule[], html: string): string {
  const named = new Set(html.match(/ class="[^"]*"/g));
  const key = paths + [...named].join("");
  const known = picked.get(key);
  if (known !== undefined) return known;
  const classes = new Set([...named].flatMap((text) => text.slice(8, -1).split(" ")));
  const css = join(
    rules.flatMap((rule) => {
      const selectors = rule.selectors.filter((selector) =>
        selector.classes.every((name) => classes.has(name)),
      );
      return selectors.length > 0 ? [{ ...rule, selectors }] : [];
    }),
  );
  const [oldest] = picked.keys();
  if (picked.size >= PICKED_MAX && oldest) picked.delete(oldest);
  picked.set(key, css);
  return css;
}

function join(rules: readonly EarlyRule[]): string {
  let css = "";
  let open = "";
  const close = () => "}".repeat(open.split("{").length - 1);
  for (const { within, selectors, body } of rules) {
    if (within !== open) {
      css += close() + within;
      open = within;
    }
    css += [...new Set(selectors.map(({ text }) => text))].join() + body;
  }
  return css + close();
}
