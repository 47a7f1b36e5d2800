import type { Lease } from "#app/lib/limiter.server.ts";

/** A drawn picture, and what changes with anything in it. */
export type Card = { png: Uint8Array<ArrayBuffer>; etag: string };

/** Draws pictures of SVG and stores them. */
export type CardStore = {
  /**
   * Waits for this isolate's turn to draw: drawing takes its only thread.
   *
   * @param isPatient false for a caller that can do without: it is refused unless the turn is free
   * @throws AppError `unavailable` when too many wait already
   */
  acquire(options: { isPatient: boolean }): Promise<Lease>;
  /** SVG with text as PNG, in the site's own fonts. Acquire a turn first. */
  render(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  read(key: string): Promise<Card | null>;
  keep(key: string, card: Card): Promise<void>;
  remove(key: string): Promise<void>;
  /**
   * Has the stored cards of some runs brought up to date once the answer was sent. Never fails the act that
   * changed the runs: problems are logged.
   */
  refreshRuns(slipIds: readonly number[]): Promise<void>;
};
