import type { Deps } from "#app/deps.ts";
import {
  choosePlaces,
  type FeedChunk,
  type FeedRow,
  findAllEntriesAt,
  findAllFeedChunks,
  findAllFollowCodes,
  findAllMergedEntries,
  placeOfChunk,
} from "#db/queries/following-feed.ts";

/** How many rows of the site's stream are read first, and how many more if they don't have enough: 30,000 entries in all. */
const CHUNKS_FIRST = 6;
const CHUNKS_MORE = 54;

type Stretch = { userId: number; before: string | null; limit: number };

/** Entries of a feed. `nextBefore` is the place before which there are more; null at the end. */
export type FeedStretch = { rows: FeedRow[]; nextBefore: string | null };

/** The statements that a feed begins with, for a batch with others. */
export function feedStatements(db: Deps["db"], { userId, before, limit }: Stretch) {
  return [
    findAllMergedEntries(db, { userId, before, limit: limit + 1 }),
    findAllFollowCodes(db, userId),
    findAllFeedChunks(db, { userId, before, limit: CHUNKS_FIRST }),
  ] as const;
}

/** Their results. */
export type FeedResults = readonly [FeedRow[], { codes: string }[], FeedChunk[]];

/**
 * The entries of a feed, newest first. It is done with its statements' results for a member who follows little; for one
 * who follows much, another one or two calls to the database follow. A stretch has fewer entries than the limit at the
 * end, and if there are fewer among the last 30,000 of the site.
 */
export async function readEntries(
  db: Deps["db"],
  { userId, before, limit }: Stretch,
  [merged, [set], chunks]: FeedResults,
): Promise<FeedStretch> {
  if (!set) {
    const rows = merged.slice(0, limit);
    return { rows, nextBefore: merged.length > limit ? (rows.at(-1)?.place ?? null) : null };
  }
  const query = { codes: set.codes, before };
  let read = chunks;
  let places = choosePlaces(read, query);
  let last = read.at(-1);
  if (places.length <= limit && last && last.id > 1) {
    const rest = { userId, before: placeOfChunk(last), limit: CHUNKS_MORE + 1 };
    read = [...read, ...(await findAllFeedChunks(db, rest)).slice(1)];
    places = choosePlaces(read, query);
    last = read.at(-1);
  }
  const chosen = places.slice(0, limit);
  const rows = chosen.length > 0 ? await findAllEntriesAt(db, chosen) : [];
  if (places.length > limit) return { rows, nextBefore: chosen.at(-1)?.place ?? null };
  return { rows, nextBefore: last && last.id > 1 ? placeOfChunk(last) : null };
}
