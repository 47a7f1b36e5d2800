import { Buffer } from "node:buffer";
import type { Logger } from "#app/deps.ts";
import { clubYearOf } from "#app/lib/dates.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import type { Subject } from "#app/lib/subjects.ts";
import { waitAtMost } from "#app/lib/wait-at-most.ts";
import type { PageStore, StoredPage } from "./page-stores.ts";

/** The parts of a page that differ in every response. */
export type ResponseIds = { nonce: string; requestId: string };

/** A rendered page in bytes, split at the ids of its response: `marks[n]` goes after `pieces[n]`. */
export type PageCopy = {
  pieces: readonly Uint8Array[];
  marks: readonly (keyof ResponseIds)[];
  /** What it shows that can change. */
  subjects: readonly Subject[];
  /** The content version it was rendered for. */
  version: number;
  /** In milliseconds since the epoch. */
  renderedAt: number;
  /** The headers of the page itself, in lower case; others are those of a response. */
  headers: Readonly<Record<string, string>>;
};

const PAGE_HEADERS = [
  "content-type",
  "content-disposition",
  "cache-control",
  "etag",
  "link",
  "x-robots-tag",
  "x-total-count",
] as const;

const MEMORY_PAGES = 64;
/** Of an isolate's 128 MB. A list of 1,000 runs is half a megabyte; most pages are below 100 kB. */
const MEMORY_BYTES = 8_000_000;
/**
 * An outdated copy is better than no page while the database doesn't respond. Limited, since other data centers may
 * have copies of pages about deleted accounts (the privacy page says so).
 */
export const KEPT_SECONDS = 24 * 60 * 60;

/** Limits the age of a page that no write has changed. */
export const MAX_AGE_MS = 300_000;
/** Days begin on a quarter hour in every time zone. Giveaways and votes end with a day. */
const QUARTER_HOUR_MS = 900_000;

/** Whether a copy is current if no write has changed its subjects. @param now in milliseconds since the epoch */
export function isInTime(
  { renderedAt, subjects }: Pick<PageCopy, "renderedAt" | "subjects">,
  now: number,
): boolean {
  if (!isFresh(renderedAt, now, MAX_AGE_MS)) return false;
  // The footer has the year, and days of this year are without it.
  if (clubYearOf(renderedAt) !== clubYearOf(now)) return false;
  const quarterOf = (instant: number) => Math.floor(instant / QUARTER_HOUR_MS);
  return !subjects.includes("day") || quarterOf(renderedAt) === quarterOf(now);
}

/** The headers that belong to a page. */
export function pageHeadersOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    PAGE_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

const encoder = new TextEncoder();
/** The isolate's most recently requested pages, in front of the store. Keys are in order of use. */
const memory = new Map<string, PageCopy>();
let memoryBytes = 0;

/** Makes a copy of a rendered page. */
export function createCopy(
  body: string,
  { nonce, requestId, ...rest }: ResponseIds & Omit<PageCopy, "pieces" | "marks">,
): PageCopy {
  const pieces: Uint8Array[] = [];
  const marks: (keyof ResponseIds)[] = [];
  for (const part of body.split(nonce)) {
    for (const piece of part.split(requestId)) {
      pieces.push(encoder.encode(piece));
      marks.push("requestId");
    }
    marks.splice(-1, 1, "nonce");
  }
  marks.pop();
  return { pieces, marks, ...rest };
}

/** Joins bytes, since encoding the whole page took as long as the rest of the response. */
export function insertIds({ pieces, marks }: PageCopy, ids: ResponseIds): Uint8Array<ArrayBuffer> {
  const inserts = { nonce: encoder.encode(ids.nonce), requestId: encoder.encode(ids.requestId) };
  return Buffer.concat(
    pieces.flatMap((piece, n) => {
      const mark = marks[n];
      return mark ? [piece, inserts[mark]] : [piece];
    }),
  );
}

/**
 * Finds the newest copy of a page of the last day, outdated or not. The store is only queried if the isolate has no
 * current copy.
 *
 * @returns the copy, and whether the store rendered it for this request
 */
export async function findCopy(
  key: string,
  {
    store,
    isCurrent,
    now,
    log,
  }: { store: PageStore; isCurrent: (copy: PageCopy) => boolean; now: number; log: Logger },
): Promise<{ copy: PageCopy | null; isNew: boolean }> {
  const inMemory = getFromMemory(key);
  if (inMemory && isCurrent(inMemory)) return { copy: inMemory, isNew: false };
  const stored = await findInStore(key, store, log);
  if (stored && stored.copy.renderedAt > (inMemory?.renderedAt ?? 0)) setInMemory(key, stored.copy);
  const newest = getFromMemory(key);
  const copy = newest && isFresh(newest.renderedAt, now, KEPT_SECONDS * 1000) ? newest : null;
  return { copy, isNew: copy !== null && copy === stored?.copy && stored.isNew };
}

/** Null if there is none, or the store fails or doesn't respond in time. */
async function findInStore(
  key: string,
  store: PageStore,
  log: Logger,
): Promise<Awaited<ReturnType<PageStore["find"]>>> {
  let stored: Awaited<ReturnType<PageStore["find"]>> = null;
  const reading = store.find(key).then(
    (result) => {
      stored = result;
    },
    (error: unknown) => log("warn", "page_cache.not_read", { error }),
  );
  await waitAtMost(reading, store.waitMs);
  return stored;
}

/** Stores a page where other isolates find it. A failure is only logged. */
export async function putInStore(
  key: string,
  page: StoredPage,
  { store, log }: { store: PageStore; log: Logger },
): Promise<void> {
  try {
    await store.put(key, page);
  } catch (error) {
    log("warn", "page_cache.not_stored", { error });
  }
}

/** Deletes the copies of a page that doesn't exist anymore, in this isolate and the store. */
export async function deleteCopy(
  key: string,
  { store, log }: { store: PageStore; log: Logger },
): Promise<void> {
  removeFromMemory(key);
  try {
    await store.delete(key);
  } catch (error) {
    log("warn", "page_cache.not_deleted", { error });
  }
}

/** The isolate's copy of a page. */
export function getFromMemory(key: string): PageCopy | null {
  const copy = memory.get(key);
  if (copy) setInMemory(key, copy);
  return copy ?? null;
}

/** Stores a page in the isolate, evicting the least recently used ones. */
export function setInMemory(key: string, copy: PageCopy): void {
  removeFromMemory(key);
  memory.set(key, copy);
  memoryBytes += bytesOf(copy);
  for (const oldest of memory.keys()) {
    if (memory.size <= MEMORY_PAGES && memoryBytes <= MEMORY_BYTES) return;
    removeFromMemory(oldest);
  }
}

function removeFromMemory(key: string): void {
  const copy = memory.get(key);
  if (copy && memory.delete(key)) memoryBytes -= bytesOf(copy);
}

function bytesOf({ pieces }: PageCopy): number {
  return pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
}
