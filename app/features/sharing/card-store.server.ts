import type { Lease } from "#app/lib/limiter.server.ts";

/** A drawn picture, and a version that changes with its content. */
export type Card = {
  jpeg: Uint8Array<ArrayBuffer>;
  etag: string;
  /** The key of the photo that it shows, empty for none; null if that isn't recorded. */
  photo: string | null;
  /** Set for one that is out of date and couldn't be redrawn now. */
  isStale?: true;
};

/** Renders SVG pictures and stores them. */
export type CardStore = {
  /**
   * Waits for this isolate's turn to draw: drawing takes its only thread.
   *
   * @param isPatient false for an optional drawing, which is rejected unless the limiter is free
   * @throws AppError `unavailable` if too many are waiting
   */
  acquire(options: { isPatient: boolean }): Promise<Lease>;
  /**
   * Renders SVG with text as JPEG of less than 150 kB, in the site's fonts and with the assets it refers to
   * (card-assets.ts). Acquire a turn first.
   *
   * @throws AppError `unavailable` if a photo can't be read
   */
  render(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  read(key: string): Promise<Card | null>;
  set(key: string, card: Card): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Removes all whose key begins like this, at most a thousand. */
  removeAll(prefix: string): Promise<void>;
  /**
   * Queues an update of the stored cards of some runs, after the response. Never fails the request that
   * changed the runs: errors are logged.
   */
  refreshRuns(slipIds: readonly number[]): Promise<void>;
};
