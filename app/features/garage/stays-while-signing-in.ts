import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Parameters that only open a dialog over the page. */
const DIALOGS = ["login", "register", "delete"];

/**
 * For pages with a long form: opening or closing a dialog over it reads nothing anew, so that what
 * was typed stands there still, also while nobody is signed in.
 */
export function staysWhileSigningIn({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
  const isDialog = DIALOGS.some(
    (name) => currentUrl.searchParams.has(name) !== nextUrl.searchParams.has(name),
  );
  return isDialog ? false : defaultShouldRevalidate;
}
