import type { Deps } from "../deps.ts";
import { AppError } from "./errors.ts";

/**
 * Counts one more read by this visitor's address.
 *
 * @param what has a count of its own; without it the one that look-ups share
 * @throws AppError `rate_limited`
 */
export async function limitReads(
  { limits, clientAddress }: Pick<Deps, "limits" | "clientAddress">,
  what?: string,
): Promise<void> {
  if (!(await limits.read(what ? `${what}:${clientAddress}` : clientAddress)))
    throw new AppError("rate_limited", "Too many requests. Wait a minute and try again.");
}
