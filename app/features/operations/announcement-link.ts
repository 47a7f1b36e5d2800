import { sameSitePath } from "#app/lib/same-site-path.ts";

/**
 * Where an announcement leads: a path of ours, or an https address elsewhere. A full address of this site becomes a
 * path.
 *
 * @param origins those of this site
 * @returns null if nothing was typed, undefined for anything else
 */
export function announcementLink(
  typed: string,
  origins: readonly string[],
): string | null | undefined {
  if (typed === "") return null;
  if (typed.startsWith("/")) return sameSitePath(typed, "") || undefined;
  const url = URL.parse(typed);
  if (!url || url.username || url.password) return undefined;
  if (origins.includes(url.origin)) return `${url.pathname}${url.search}${url.hash}`;
  return url.protocol === "https:" ? url.href : undefined;
}
