import { SIGN_IN_DIALOGS } from "./dialog-parameters.ts";

/**
 * A path on this site to go to next, or the fallback if `next` leads elsewhere: to other origins, `//host`,
 * `/\host`, paths with control characters, or back to the sign-in pages.
 */
export function sameSitePath(next: unknown, fallback: string): string {
  if (typeof next !== "string" || !next.startsWith("/") || next.length > 2000) return fallback;
  const base = "https://same-site.invalid";
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  if (/^\/(login|logout|register|forgot-password|reset-password)(\.data)?$/.test(url.pathname))
    return fallback;
  for (const dialog of SIGN_IN_DIALOGS) url.searchParams.delete(dialog);
  return `${url.pathname}${url.search}${url.hash}`;
}
