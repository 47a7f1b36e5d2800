import { INBOX_PATH } from "../paths.ts";
import type { InboxFilter } from "./schema.ts";

/** The inbox with a filter. @param after the place that the page begins after */
export function inboxPath({ kind, holder }: InboxFilter, after: string | null = null): string {
  const params = new URLSearchParams({
    ...(kind && { kind }),
    ...(holder && { holder }),
    ...(after && { after }),
  });
  return params.size > 0 ? `${INBOX_PATH}?${params}` : INBOX_PATH;
}
