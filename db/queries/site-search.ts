import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";
import { CARD_COLUMNS } from "./news.ts";
import { HIT_BEGINS, HIT_ENDS, type HitRow } from "./news-search.ts";

/** Sorts after every text that begins with the same letters. */
const LAST = "\u{10ffff}";
const SNIPPET_WORDS = 24;
/** The newest articles with the words in their titles, and in their texts, that the best ones are chosen from: these
 * multiples of the wanted ones, up to a number. */
const TITLES_READ = { times: 2, most: 10 };
const TEXTS_READ = { times: 3, most: 15 };

/** A spelling of a track's name, with the track. */
export type NamedTrackRow = {
  /** The spelling, as `trackNameKey` makes it. */
  nameKey: string;
  alias: string;
  slug: string;
  name: string;
  city: string;
  state: string | null;
  country: string;
  closedOn: string | null;
  /** Listed runs under this spelling. */
  runs: number;
};

/**
 * Spellings of known tracks that share three consecutive letters with one of the words, best match first: candidates,
 * since most share little else.
 *
 * @param words in lower case; shorter ones than three letters are ignored
 */
export function findAllTracksLike(db: Database, words: readonly string[], limit: number) {
  const pieces = words.flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3)),
  );
  const match = [...new Set(pieces)].map(quote).join(" OR ");
  return db.all<NamedTrackRow>(sql`
    select n.name_key as nameKey, n.name as alias, t.slug as slug, t.name as name, t.city as city, t.state as state,
      t.country as country, t.closed_on as closedOn, n.listed_run_count as runs
    from (select rowid as id from track_name_search where track_name_search match ${match || NOTHING}
      order by rank limit ${literal(limit)}) f
    cross join track_names n on n.id = f.id cross join tracks t on t.id = n.track_id`);
}

/** Matches no row: an empty expression would be an error. */
const NOTHING = '"\uFDD0\uFDD0\uFDD0"';

/** A racer whose garage is public. */
export type RacerRow = { username: string; runs: number };

/**
 * Racers by their names without punctuation: those with one of the spellings, and those that begin with a text.
 * Accounts that aren't activated, banned ones and deleted ones aren't among them.
 */
export function findAllRacersNamed(
  db: Database,
  query: { spellings: readonly string[]; prefix: string; limit: number },
) {
  const { spellings, prefix, limit } = query;
  return db.all<RacerRow>(sql`
    select u.username as username, u.listed_run_count as runs from (
      select user_id from (select s.user_id from json_each(${JSON.stringify(spellings)}) k
        cross join racer_spellings s on s.spelling = k.value limit ${literal(2 * limit)})
      union
      select user_id from (select s.user_id from racer_spellings s
        where s.spelling >= ${`=${prefix}`} and s.spelling < ${`=${prefix}${LAST}`} limit ${literal(limit)})) f
    cross join users u on u.id = f.user_id
    where u.is_activated = 1 and u.banned_at is null and u.anonymised_at is null`);
}

/**
 * Listed articles as search results: the best of the newest with the words in the title, then in the text. One that only
 * the title's expression matches has no snippet.
 *
 * @param titleMatch an FTS5 expression over the title
 * @param match the same over all of the article
 */
export function findAllArticlesAbout(
  db: Database,
  { titleMatch, match, limit }: { titleMatch: string; match: string; limit: number },
) {
  const newest = (expression: string, { times, most }: typeof TITLES_READ) => sql`
    select * from (select rowid as id, bm25(news_search, 8, 4, 1, 0) as score from news_search
      where news_search match ${expression} order by rowid desc limit ${literal(Math.min(most, times * limit))})`;
  const matched = sql`from news_search where news_search match ${match} and rowid = a.id`;
  return db.all<HitRow>(sql`
    with best(id, score) as materialized (
      select id, min(score) from (${newest(titleMatch, TITLES_READ)} union all ${newest(match, TEXTS_READ)})
      group by id order by 2, id desc limit ${literal(limit)})
    select ${CARD_COLUMNS},
      coalesce((select highlight(news_search, 0, ${HIT_BEGINS}, ${HIT_ENDS}) ${matched}), a.title) as markedTitle,
      coalesce((select snippet(news_search, 2, ${HIT_BEGINS}, ${HIT_ENDS}, '…', ${literal(SNIPPET_WORDS)}) ${matched}), '')
        as snippet
    from best b cross join news_articles a on a.id = b.id and a.listed_at is not null
    cross join news_authors w on w.id = a.author_id
    order by b.score, a.id desc`);
}

export type DealerRow = { id: number; name: string; city: string; state: string; zip: string };

/** Dealers of the live import whose names and towns have all words, each as a beginning. */
export function findAllDealersNamed(db: Database, words: readonly string[], limit: number) {
  const match = words.map((word) => `${quote(word)} *`).join(" AND ");
  const live = sql`'batch : import' || coalesce((select id from dealer_imports where status = 'LIVE'), 0)`;
  return db.all<DealerRow>(sql`
    select d.id as id, d.name as name, d.city as city, d.state as state, d.zip as zip
    from (select rowid as id from dealer_search
      where dealer_search match ${live} || ${` AND words : (${match || NOTHING})`} limit ${literal(limit)}) f
    cross join dealers d on d.id = f.id`);
}

/** Words of events and dealers that begin like one of these; for correcting a typo. */
export function findAllWordsLike(db: Database, beginnings: readonly string[], limit: number) {
  const words = (table: "event_words" | "dealer_words", beginning: string) => sql`
    select * from (select term as word from ${sql.raw(table)}
      where term >= ${beginning} and term < ${beginning + LAST} limit ${literal(limit)})`;
  const parts = beginnings
    .slice(0, BEGINNINGS_MAX)
    .flatMap((beginning) => [words("event_words", beginning), words("dealer_words", beginning)]);
  return db.all<{ word: string }>(sql.join(parts, sql` union all `));
}

/** Two parts each, and D1 joins at most five. */
const BEGINNINGS_MAX = 2;

/** An FTS5 string, with quotes doubled so that no input is parsed as a query. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
