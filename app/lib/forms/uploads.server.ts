import type { Lease, Limiter, LimiterClient } from "../limiter.server.ts";

type Memory = { release(): void };

/** One request's share of the memory for uploads. */
export type Uploads = {
  /**
   * Waits for memory. The body isn't read in the meantime.
   *
   * @param bytes the maximum length of the body
   * @throws AppError `unavailable`
   */
  acquire(bytes: number): Promise<void>;
  /** Registers memory to release at the end. */
  hold(memory: Memory): void;
  /** Called as the body arrives. @throws AppError `unavailable` once its lease was revoked */
  report(bytes: number): void;
  /** Work that still needs the files after the response. */
  keepUntil(work: Promise<unknown>): void;
  /** Releases the memory. */
  release(): Promise<void>;
};

export const UPLOAD_MEMORY = {
  /** An isolate has 128 MB: the program takes up to 60, assembling the last photo up to 24. */
  capacity: 32_000_000,
  maxWaiting: 50,
  waitMs: 20_000,
  idleMs: 10_000,
  finishMs: 90_000,
  refusal: "A lot of photos are coming in right now. Wait half a minute and send this again.",
  retryAfterSeconds: 30,
} as const;

/** The share of one account or address: two full-size photos. A quarter is always left for others. */
const CLIENT_BYTES = 24_000_000;
/** Racers at a track may share an address. */
const MAX_WAITING = { account: 4, address: 16 } as const;

/** @param userId null for a visitor who isn't signed in */
export function uploadClients({
  userId,
  address,
}: {
  userId: number | null;
  address: string;
}): LimiterClient[] {
  const byAddress = {
    id: `address:${address}`,
    capacity: CLIENT_BYTES,
    maxWaiting: MAX_WAITING.address,
  };
  if (userId === null) return [byAddress];
  const id = `account:${userId}`;
  return [{ id, capacity: CLIENT_BYTES, maxWaiting: MAX_WAITING.account }, byAddress];
}

/**
 * The uploads of one request.
 *
 * @param readClients the clients to charge; called when memory is acquired
 */
export function openUploads(
  limiter: Limiter,
  readClients: () => readonly LimiterClient[] = () => [],
): Uploads {
  const held: Memory[] = [];
  let lease: Lease | null = null;
  let work: Promise<unknown> | null = null;
  const releaseMemory = () => {
    for (const memory of held.splice(0)) memory.release();
  };
  return {
    async acquire(bytes) {
      lease = await limiter.acquire({
        size: bytes,
        clients: readClients(),
        onLost: releaseMemory,
      });
    },
    hold: (memory) => void held.push(memory),
    report: (bytes) => lease?.report(bytes),
    keepUntil(promise) {
      work = promise;
    },
    async release() {
      await work?.catch(() => {});
      releaseMemory();
      lease?.release();
    },
  };
}

/** For work outside any request, which isn't charged to a client. */
export const UNCOUNTED_UPLOADS: Uploads = {
  acquire: async () => {},
  hold() {},
  report() {},
  keepUntil() {},
  release: async () => {},
};
