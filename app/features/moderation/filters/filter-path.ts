import { INBOX_PATH } from "../paths.ts";

/** The lists whose filters can be saved, and the parameters of each. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  "/moderation": ["status", "flag", "class", "hold"],
  [INBOX_PATH]: ["kind", "holder"],
};

/**
 * A list's filter as it is stored: its path with the parameters that narrow it, without the place of a page. Null for
 * anything else, and for a list that isn't narrowed.
 */
export function filterPathOf(path: string): string | null {
  if (!URL.canParse(path, "https://desk.invalid")) return null;
  const { pathname, searchParams, host } = new URL(path, "https://desk.invalid");
  const names = host === "desk.invalid" ? LISTS[pathname] : undefined;
  if (!names) return null;
  const params = new URLSearchParams();
  for (const name of names) {
    const value = searchParams.get(name);
    if (value && value.length <= 40) params.set(name, value);
  }
  return params.size > 0 ? `${pathname}?${params}` : null;
}
