/** Parameters without an effect: jQuery's cache buster, and the language of error messages. */
const IGNORED = new Set(["_", "_locale"]);

/** `tags`, `tags[]`, `tags[3]`, `tags[terms]` or `tags[terms][]`. */
const NAME = /^(\w+)(?:\[(\w*)\])?(?:\[\d*\])?$/;

/**
 * Flattens a query in WordPress's style: `tags[]=1&tags[]=2` becomes `tags: "1,2"`, and `tags[operator]=AND`
 * becomes `"tags[operator]": "AND"`. `tags[terms]` becomes `tags`.
 */
export function readParams(search: URLSearchParams): Record<string, string> {
  const params = new Map<string, string>();
  for (const [written, value] of search) {
    const [, base = "", key = ""] = NAME.exec(written) ?? [];
    if (IGNORED.has(written)) continue;
    const isList = key === "" || key === "terms" || /^\d+$/.test(key);
    const name = base === "" ? written : isList ? base : `${base}[${key}]`;
    const before = params.get(name);
    params.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(params);
}
