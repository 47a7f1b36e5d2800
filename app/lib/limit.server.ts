import type { Deps } from "../deps.ts";
import { AppError } from "./errors.ts";
import { type EdgeLimitName, LIMITS, type LimitName, refusalOf } from "./limits.ts";

type LimitDeps = Pick<Deps, "limits">;

/**
 * Counts one use of a limit. Call it before doing any work.
 *
 * @param by the key to count by, such as `user:7` or an address
 * @throws AppError `rate_limited` with the limit's own message
 */
export async function limit(deps: LimitDeps, name: EdgeLimitName, by: string): Promise<void> {
  const isWithin = await deps.limits.isWithin(name, by);
  if (!isWithin) throw overLimit(name);
}

/** Counts by the visitor's address. */
export function limitAddress(
  deps: LimitDeps & Pick<Deps, "clientAddress">,
  name: EdgeLimitName,
): Promise<void> {
  return limit(deps, name, deps.clientAddress);
}

/** Counts by the signed-in racer. */
export function limitRacer(
  deps: LimitDeps & { viewer: { id: number } },
  name: EdgeLimitName,
): Promise<void> {
  return limit(deps, name, `user:${deps.viewer.id}`);
}

/** The error for exceeding a limit. @param waitSeconds when to retry */
export function overLimit(name: LimitName, waitSeconds: number = LIMITS[name].seconds): AppError {
  return new AppError("rate_limited", refusalOf(name, waitSeconds), {
    retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)),
  });
}
