import { createLimiter } from "./limiter.server.ts";

/** The isolate's: files that are written of many rows, for a spreadsheet or a calendar. */
const turns = createLimiter({
  capacity: 2,
  maxWaiting: 8,
  waitMs: 5_000,
  idleMs: 10_000,
  finishMs: 0,
  refusal: "A lot of files are being downloaded right now. Please try again in a few seconds.",
  retryAfterSeconds: 10,
});

/** Writes a file once there is a turn for it. @throws AppError `unavailable` when too many wait already */
export async function exportInTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = await turns.acquire();
  try {
    return await work();
  } finally {
    turn.release();
  }
}
