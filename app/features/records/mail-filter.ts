import { cleanValue } from "#app/lib/text/value.ts";
import type { MailStatus } from "#db/schema/operations.ts";
import { MAIL_CSV_PATH, MAIL_PATH } from "./paths.ts";

/** What is listed together, by its name in the URL. Waiting mails include those that are held. */
export const MAIL_FILTERS = [
  { value: "failed", label: "Failed", status: "FAILED" },
  { value: "waiting", label: "Waiting", status: "QUEUED" },
  { value: "sent", label: "Sent", status: "SENT" },
] as const satisfies readonly { value: string; label: string; status: MailStatus }[];

export const ADDRESS_MAX = 254;

/** `to` is a whole address, empty for all; `state` a value of `MAIL_FILTERS`. */
export type MailFilter = { to: string; state: string | null };

/** The filter in a URL. Unknown values count as none. */
export function readMailFilter(params: URLSearchParams): MailFilter {
  return {
    to: cleanValue(params.get("to") ?? "").slice(0, ADDRESS_MAX),
    state: MAIL_FILTERS.find(({ value }) => value === params.get("state"))?.value ?? null,
  };
}

/** The list with a filter. @param before the id that the page begins after */
export function mailPath(filter: Partial<MailFilter>, before: number | null = null): string {
  return MAIL_PATH + searchOf(filter, before);
}

/** The filtered list as a file. */
export function mailCsvPath(filter: MailFilter): string {
  return MAIL_CSV_PATH + searchOf(filter, null);
}

function searchOf({ to, state }: Partial<MailFilter>, before: number | null): string {
  const params = new URLSearchParams({
    ...(to && { to }),
    ...(state && { state }),
    ...(before !== null && { before: String(before) }),
  });
  return params.size > 0 ? `?${params}` : "";
}
