import { MINUTE_MS } from "#app/lib/durations.ts";
import type { Env } from "./env.ts";

/**
 * How long an isolate keeps in memory what it would otherwise read or write on each request, in milliseconds. Each
 * call is billed in production; on a local server, someone waits for the result.
 */
export function memoryMsOf({ APP_ENV }: Pick<Env, "APP_ENV">): { visitsMs: number } {
  if (APP_ENV === "production") return { visitsMs: MINUTE_MS };
  return { visitsMs: 5_000 };
}
