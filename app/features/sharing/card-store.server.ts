import type { Lease } from "#app/lib/limiter.server.ts";

/** A drawn picture, and a version that changes with its content. */
export type Card = { png: Uint8Array<ArrayBuffer>; etag: string };

/** Draws pictures of SVG and stores them. */
export type CardStore = {
  /**
   * Waits for this isolate's turn to draw: drawing takes its only thread.
   *
   * @param isPatient false for an optional drawing, which is refused unless the limiter is free
   * @throws AppError `unavailable` when too many wait already
   */
  acquire(options: { isPatient: boolean }): Promise<Lease>;
  /** SVG with text as PNG, in the site's own fonts. Acquire a turn first. */
  render(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  read(key: string): Promise<Card | null>;
  keep(key: string, card: Card): Promise<void>;
  remove(key: string): Promise<void>;
  /**
   * Queues an update of the stored cards of some runs, after the response. Never fails the request that
   * changed the runs: errors are logged.
   */
  refreshRuns(slipIds: readonly number[]): Promise<void>;
};
