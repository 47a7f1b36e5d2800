import { readErrorFilter } from "#app/features/records/error-filter.ts";
import { listErrors } from "#app/features/records/list-errors.server.ts";
import { printList } from "../lib/print-list.ts";
import { recordsDeps } from "./records-deps.ts";

/** Lists the last day's latest errors, or that of a request. @returns false if the arguments are invalid */
export async function errors([request = "", ...more]: readonly string[]): Promise<boolean> {
  if (more.length > 0) return false;
  const { errors: listed } = await listErrors(
    recordsDeps,
    readErrorFilter(new URLSearchParams({ request })),
  );
  printList(
    listed,
    ({ lastAt, count, event, route, reason, requestId }) =>
      `${lastAt}  ${count} x  ${requestId}  ${event}  ${route}\n    ${reason}`,
    request === "" ? "Nothing has failed for a day." : `No error of request ${request}.`,
  );
  return true;
}
