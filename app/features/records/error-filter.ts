import { cleanValue } from "#app/lib/text/value.ts";
import { ERRORS_CSV_PATH, ERRORS_PATH } from "./paths.ts";

export const REQUEST_ID_MAX = 64;

/** `request` is the id on a visitor's error page, empty for all errors; `after` is the cursor, null at the start. */
export type ErrorFilter = { request: string; after: string | null };

/** The filter in a URL. */
export function readErrorFilter(params: URLSearchParams): ErrorFilter {
  const after = params.get("after");
  return {
    request: cleanValue(params.get("request") ?? "").slice(0, REQUEST_ID_MAX),
    after: after !== null && /^\d{1,15}-[0-9a-f]{16}$/.test(after) ? after : null,
  };
}

/** The list with a filter. */
export function errorsPath({ request, after }: ErrorFilter): string {
  return ERRORS_PATH + searchOf({ ...(request && { request }), ...(after && { after }) });
}

/** The filtered list as a file. */
export function errorsCsvPath({ request }: ErrorFilter): string {
  return ERRORS_CSV_PATH + searchOf({ ...(request && { request }) });
}

function searchOf(fields: Record<string, string>): string {
  const params = new URLSearchParams(fields);
  return params.size > 0 ? `?${params}` : "";
}
