import type { Deps } from "#app/deps.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { findDragPakRequestByNumber } from "#db/queries/drag-pak.ts";
import { readDragPakNumber } from "./rules.ts";

/**
 * The status of a request, looked up by its number. Never reveals who sent it.
 *
 * @returns null when no request has the number
 * @throws AppError `rate_limited`
 */
export async function readDragPakRequest(
  deps: Pick<Deps, "db" | "limits" | "clientAddress">,
  typed: string,
) {
  await limitAddress(deps, "dragPakNumber");
  const number = readDragPakNumber(typed);
  const request = number && (await findDragPakRequestByNumber(deps.db, number));
  if (!request) return null;
  const { kind, status, createdAt } = request;
  return { number: request.number, kind, status, sentOn: createdAt.toISOString().slice(0, 10) };
}
