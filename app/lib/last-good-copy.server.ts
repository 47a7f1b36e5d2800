import { z } from "zod";
import type { Deps } from "../deps.ts";

export type CopyDeps = Pick<Deps, "copies" | "clock" | "log" | "waitUntil">;

type Upstream<Value> = {
  /** Of the copy. */
  name: string;
  /** What lines in the log begin with. */
  event: string;
  schema: z.ZodType<Value>;
  /** For so long nobody asks again. */
  freshMs: number;
  /** And for so long after a failure. */
  pauseMs: number;
  fetch(): Promise<Value>;
};

type Copy<Value> = {
  /** Milliseconds since 1970 from which the upstream is asked again. */
  staleAt: number;
  /** Null where it never answered. */
  value: Value | null;
};

/**
 * What an upstream answered last: served at once and renewed behind the answer; only what was never read before
 * is waited for. Null where there is nothing: a failure is logged and never thrown.
 */
export async function readLastGood<Value>(
  deps: CopyDeps,
  upstream: Upstream<Value>,
): Promise<Value | null> {
  const copy = await readCopy(deps, upstream);
  if (!copy) return renew(deps, upstream, null);
  const now = deps.clock.now();
  if (copy.staleAt <= now.getTime() && deps.copies.claim(upstream.name, now)) {
    deps.waitUntil(renew(deps, upstream, copy.value));
  }
  return copy.value;
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

async function renew<Value>(
  { copies, clock, log }: CopyDeps,
  { name, event, freshMs, pauseMs, fetch }: Upstream<Value>,
  known: Value | null,
): Promise<Value | null> {
  const now = clock.now().getTime();
  let copy: Copy<Value> = { staleAt: now + pauseMs, value: known };
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
