import { Buffer } from "node:buffer";
import type { Logger } from "#app/deps.ts";
import { isFresh } from "#app/lib/is-fresh.ts";
import { formatSubjects, parseSubjects, type Subject } from "#app/lib/subjects.ts";
import { waitAtMost } from "#app/lib/wait-at-most.ts";

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

const CACHE = "pages";
const MEMORY_PAGES = 64;
/** Of an isolate's 128 MB. A list of 1,000 runs is half a megabyte; most pages are below 100 kB. */
const MEMORY_BYTES = 8_000_000;
/**
 * An outdated copy is better than no page while the database doesn't respond. Limited, since other data centers may
 * have copies of pages about deleted accounts (the privacy page says so).
 */
const KEPT_SECONDS = 24 * 60 * 60;
/** How long a page waits for the data center's cache. */
const WAIT_MS = 300;

/** The headers that belong to a page. */
export function pageHeadersOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    PAGE_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

const HEADERS = {
  nonce: "x-nonce",
  requestId: "x-request-id",
  subjects: "x-subjects",
  version: "x-version",
  renderedAt: "x-rendered-at",
  headers: "x-page-headers",
} as const;

const encoder = new TextEncoder();
/** The isolate's most recently requested pages, in front of the data center's cache. Keys are in order of use. */
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
 * Finds the newest copy of a page of the last day, outdated or not. The data center's cache is only queried if the
 * isolate has no current copy.
 */
export async function findCopy(
  key: string,
  { isCurrent, now, log }: { isCurrent: (copy: PageCopy) => boolean; now: number; log: Logger },
): Promise<PageCopy | null> {
  const inMemory = getFromMemory(key);
  if (inMemory && isCurrent(inMemory)) return inMemory;
  const cached = await getFromCache(key, log);
  if (cached && cached.renderedAt > (inMemory?.renderedAt ?? 0)) setInMemory(key, cached);
  const newest = getFromMemory(key);
  return newest && isFresh(newest.renderedAt, now, KEPT_SECONDS * 1000) ? newest : null;
}

/** Deletes the copies of a page that doesn't exist anymore, in this isolate and data center. */
export async function deleteCopy(key: string, log: Logger): Promise<void> {
  removeFromMemory(key);
  try {
    await (await caches.open(CACHE)).delete(key);
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

/** Null if there is none, or the cache fails or doesn't respond in time. */
async function getFromCache(key: string, log: Logger): Promise<PageCopy | null> {
  let copy: PageCopy | null = null;
  const reading = readCache(key).then(
    (result) => {
      copy = result;
    },
    (error: unknown) => log("warn", "page_cache.not_read", { error }),
  );
  await waitAtMost(reading, WAIT_MS);
  return copy;
}

async function readCache(key: string): Promise<PageCopy | null> {
  const page = await (await caches.open(CACHE)).match(key);
  if (!page) return null;
  const nonce = page.headers.get(HEADERS.nonce);
  const requestId = page.headers.get(HEADERS.requestId);
  const version = Number(page.headers.get(HEADERS.version) ?? Number.NaN);
  const renderedAt = Number(page.headers.get(HEADERS.renderedAt) ?? Number.NaN);
  const subjects = parseSubjects(page.headers.get(HEADERS.subjects) ?? "");
  if (!nonce || !requestId || Number.isNaN(version) || Number.isNaN(renderedAt)) return null;
  const headers: PageCopy["headers"] = JSON.parse(page.headers.get(HEADERS.headers) ?? "{}");
  return createCopy(await page.text(), {
    ...{ nonce, requestId, subjects, version, renderedAt, headers },
  });
}

/** Stores a page in the data center's cache. A failure is only logged. */
export async function putInCache(
  key: string,
  body: string,
  { copy, ids, log }: { copy: PageCopy; ids: ResponseIds; log: Logger },
): Promise<void> {
  const headers = {
    [HEADERS.nonce]: ids.nonce,
    [HEADERS.requestId]: ids.requestId,
    [HEADERS.subjects]: formatSubjects(copy.subjects),
    [HEADERS.version]: String(copy.version),
    [HEADERS.renderedAt]: String(copy.renderedAt),
    [HEADERS.headers]: JSON.stringify(copy.headers),
    "cache-control": `public, max-age=${KEPT_SECONDS}`,
  };
  try {
    await (await caches.open(CACHE)).put(key, new Response(body, { headers }));
  } catch (error) {
    log("warn", "page_cache.not_stored", { error });
  }
}
