import type { Env } from "../env.ts";

/** Hourly housekeeping. */
export async function runScheduled(_event: ScheduledController, _env: Env): Promise<void> {}
