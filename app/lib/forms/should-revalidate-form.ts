import type { ShouldRevalidateFunctionArgs } from "react-router";
import { DIALOG_PARAMETERS } from "#app/lib/dialog-parameters.ts";

/** Parameters that only open a dialog over the page. */
const DIALOGS = [...DIALOG_PARAMETERS, "delete"];

/**
 * For pages with a long form: neither opening or closing a dialog nor logging out in another tab
 * revalidates the page, so that the form keeps its values.
 */
export function shouldRevalidateForm({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate;
  if (currentUrl.href === nextUrl.href && !formMethod) return false;
  const isDialog = DIALOGS.some(
    (name) => currentUrl.searchParams.has(name) !== nextUrl.searchParams.has(name),
  );
  return isDialog ? false : defaultShouldRevalidate;
}
