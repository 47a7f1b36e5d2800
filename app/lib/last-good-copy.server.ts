import { z } from "zod";
import type { Deps } from "../deps.ts";

export type CopyDeps = Pick<Deps, "copies" | "clock" | "log" | "waitUntil">;

type Upstream<Value> = {
  /** The name of the copy. */
  name: string;
  /** The prefix of log events. */
  event: string;
  schema: z.ZodType<Value>;
  /** How long a copy is fresh. */
  freshMs: number;
  /** How long to wait after a failed fetch. */
  pauseMs: number;
  fetch(): Promise<Value>;
};

type Copy<Value> = {
  /** When to fetch again, in milliseconds since 1970. */
  staleAt: number;
  /** Null if no fetch has succeeded yet. */
  value: Value | null;
};

/**
 * The last good response of an upstream, stale while revalidating: only the very first fetch is waited for.
 * Null if there is none: failures are logged and never thrown.
 */
export async function readLastGood<Value>(
  deps: CopyDeps,
  upstream: Upstream<Value>,
): Promise<Value | null> {
  const copy = await readCopy(deps, upstream);
  if (!copy) return refresh(deps, upstream, null);
  const now = deps.clock.now();
  if (copy.staleAt <= now.getTime() && deps.copies.claim(upstream.name, now)) {
    deps.waitUntil(refresh(deps, upstream, copy.value));
  }
  return copy.value;
}

/**
 * The newest response of an upstream, for what is read in the background: a stale value is fetched again first, by one
 * request a minute in each isolate. The others don't wait for it, and get the last value, as all do while the upstream
 * fails. Null if there is none: failures are logged and never thrown.
 */
export async function readNewest<Value>(
  deps: CopyDeps,
  upstream: Upstream<Value>,
): Promise<Value | null> {
  const copy = await readCopy(deps, upstream);
  const now = deps.clock.now();
  const value = copy?.value ?? null;
  if (copy && copy.staleAt > now.getTime()) return value;
  if (!deps.copies.claim(upstream.name, now)) return value;
  const refreshed = refresh(deps, upstream, value);
  // Others rely on it even if this request ends early.
  deps.waitUntil(refreshed);
  return refreshed;
}

async function readCopy<Value>(
  { copies, log }: CopyDeps,
  { name, event, schema }: Upstream<Value>,
): Promise<Copy<Value> | null> {
  try {
    const copySchema = z.object({ staleAt: z.number(), value: schema.nullable() });
    const copy = copySchema.safeParse(await copies.read(name));
    return copy.success ? copy.data : null;
  } catch (error) {
    log("warn", `${event}.copy_not_read`, { error });
    return null;
  }
}

async function refresh<Value>(
  { copies, clock, log }: CopyDeps,
  { name, event, freshMs, pauseMs, fetch }: Upstream<Value>,
  lastValue: Value | null,
): Promise<Value | null> {
  const now = clock.now().getTime();
  let copy: Copy<Value> = { staleAt: now + pauseMs, value: lastValue };
  try {
    copy = { staleAt: now + freshMs, value: await fetch() };
  } catch (error) {
    log("warn", `${event}.not_fetched`, { error });
  }
  try {
    await copies.write(name, copy);
  } catch (error) {
    log("warn", `${event}.copy_not_kept`, { error });
  }
  return copy.value;
}
