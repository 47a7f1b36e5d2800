import { AppError } from "./errors.ts";

type Memory = { release(): void };

/** What one request holds of the memory for uploads. */
export type Uploads = {
  /**
   * Waits for memory, behind those who asked before. Nothing of the body is read in the meantime.
   *
   * @param bytes how long the body is at most
   * @throws AppError `unavailable`
   */
  enter(bytes: number): Promise<void>;
  /** Released at the end, if not before. */
  hold(memory: Memory): void;
  /** Called as the body arrives. @throws AppError `unavailable` once its memory went to somebody else */
  touch(): void;
  /** Work that still needs its files when the request has been answered. */
  keepUntil(work: Promise<unknown>): void;
  /** Releases what is held. */
  leave(): Promise<void>;
};

export const UPLOAD_ROOM = {
  /** An isolate has 128 MB: the program takes up to 60, putting the photo together that came last up to 24. */
  bytes: 32_000_000,
  maxWaiting: 50,
  /** How long an upload waits. */
  patienceMs: 20_000,
  /** While others wait, one that comes no further for so long, or is not done in so long, loses its memory. */
  idleMs: 15_000,
  longestMs: 120_000,
} as const;

const POLL_MS = 1_000;
const RETRY_SECONDS = 30;
const BUSY = "A lot of photos are coming in right now. Wait half a minute and send this again.";

/** An upload, waiting or inside. */
type Place = { bytes: number; since: number; seenAt: number; held: Memory[]; admit(): void };

/**
 * The memory that an isolate has for uploads. Bodies are let in as long as they fit together; a larger one
 * comes alone. The others wait in the order they came, so that a small one never overtakes a large one.
 *
 * When a client hangs up, the runtime may cancel its request without a word. So nobody is relied on to
 * leave: whoever waits looks for those who are gone.
 */
export function createUploadRoom(size: Readonly<Record<keyof typeof UPLOAD_ROOM, number>>) {
  const queue: Place[] = [];
  const inside = new Set<Place>();
  let free = size.bytes;

  function update(): void {
    const now = Date.now();
    const isPatient = ({ since }: Place) => now - since < size.patienceMs;
    queue.splice(0, queue.length, ...queue.filter(isPatient));
    if (queue.length > 0) for (const place of inside) if (isLost(place, now)) end(place);
    for (let next = queue[0]; next && next.bytes <= free; next = queue[0]) {
      queue.shift();
      free -= next.bytes;
      next.since = next.seenAt = now;
      inside.add(next);
      next.admit();
    }
  }

  function isLost({ since, seenAt }: Place, now: number): boolean {
    return now - seenAt >= size.idleMs || now - since >= size.longestMs;
  }

  function end(place: Place): void {
    for (const memory of place.held.splice(0)) memory.release();
    if (inside.delete(place)) free += place.bytes;
  }

  async function admission(place: Place): Promise<void> {
    update();
    if (queue.length >= size.maxWaiting) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    place.admit = resolve;
    queue.push(place);
    update();
    const timer = setInterval(() => {
      update();
      if (!inside.has(place) && !queue.includes(place)) reject(busy());
    }, POLL_MS);
    await promise.finally(() => clearInterval(timer));
  }

  /** For one request. */
  function open(): Uploads {
    const place: Place = { bytes: 0, since: 0, seenAt: 0, held: [], admit() {} };
    let work: Promise<unknown> | null = null;
    return {
      async enter(bytes) {
        const now = Date.now();
        Object.assign(place, { bytes: Math.min(bytes, size.bytes), since: now, seenAt: now });
        await admission(place);
      },
      hold: (memory) => void place.held.push(memory),
      touch() {
        if (!inside.has(place)) throw busy();
        place.seenAt = Date.now();
      },
      keepUntil(going) {
        work = going;
      },
      async leave() {
        await work?.catch(() => {});
        end(place);
        update();
      },
    };
  }

  return { open };
}

function busy(): AppError {
  return new AppError("unavailable", BUSY, { retryAfterSeconds: RETRY_SECONDS });
}

/** For what is outside of any request, and counted by nobody. */
export const UNCOUNTED_UPLOADS: Uploads = {
  enter: async () => {},
  hold() {},
  touch() {},
  keepUntil() {},
  leave: async () => {},
};
