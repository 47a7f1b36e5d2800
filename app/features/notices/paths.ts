/** The address of a member's notices. */
export const NOTICES_PATH = "/notices";
/** Where mails lead to end them. */
export const UNSUBSCRIBE_PATH = "/notices/unsubscribe";

/** Where a mail or push leads: it marks the notices as seen on the way. */
const OPEN_PATH = "/notices/open";

/** @param to the path of the page that the notices are about */
export function openPath(ids: readonly number[], to: string): string {
  return `${OPEN_PATH}?${new URLSearchParams([...ids.map((id) => ["id", `${id}`]), ["to", to]])}`;
}
