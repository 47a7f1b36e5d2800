import { MINUTE_MS } from "#app/lib/durations.ts";
import type { Env } from "./env.ts";

type Memory = {
  /** How often counts of visits are written. */
  visitsMs: number;
  /** How long the site's settings are used before they are read again. */
  settingsMs: number;
};

/**
 * How long an isolate keeps in memory what it would otherwise read or write on each request, in milliseconds. Each
 * call is billed in production; on a local server, someone waits for the result.
 */
export function memoryOf({ APP_ENV }: Pick<Env, "APP_ENV">): Memory {
  if (APP_ENV === "production") return { visitsMs: MINUTE_MS, settingsMs: MINUTE_MS };
  return { visitsMs: 5_000, settingsMs: 3_000 };
}
