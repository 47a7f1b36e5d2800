import { createLimiter } from "./limiter.server.ts";

/** Limits an isolate's concurrent exports of many rows, to a spreadsheet or a calendar. */
const turns = createLimiter({
  capacity: 2,
  maxWaiting: 8,
  waitMs: 5_000,
  idleMs: 10_000,
  finishMs: 0,
  refusal: "A lot of files are being downloaded right now. Please try again in a few seconds.",
  retryAfterSeconds: 10,
});

/** Writes a file once the limiter admits it. @throws AppError `unavailable` if the queue is full */
export async function exportInTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = await turns.acquire();
  try {
    return await work();
  } finally {
    turn.release();
  }
}
