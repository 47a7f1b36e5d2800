import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** Texts that runs must contain, whatever the case of ASCII letters; empty means any. */
export type RunFilter = { username: string; vehicle: string; track: string };
export type FilterKind = keyof RunFilter;

export const FILTER_KINDS = ["username", "vehicle", "track"] as const;
const USERNAME_LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789._-"];
/** FTS5's trigram tokens. */
const TRIGRAM = 3;

/** The conditions a run `s` of a racer `u` must meet. They decide; text indexes only narrow. */
export function matchesFilter(filter: RunFilter): SQL {
  const conditions = [sql`1`];
  if (filter.vehicle) {
    conditions.push(sql`instr(lower(s.vehicle_year || ' ' || s.vehicle_make || ' ' || s.vehicle_model
      || ' ' || s.vehicle_trim), ${lowerCase(filter.vehicle)}) > 0`);
  }
  if (filter.track)
    conditions.push(sql`instr(lower(s.race_track), ${lowerCase(filter.track)}) > 0`);
  if (filter.username) {
    conditions.push(sql`instr(u.username_key, ${lowerCase(filter.username)}) > 0`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * The ids of users, lookup vehicles or track names that contain the text, as the body of a FROM that
 * names them `m.id`. A column `listed_run_count` tells how many runs each stands for. Null where no
 * index helps: a single letter of a username.
 */
export function matchedIds(kind: FilterKind, text: string): SQL | null {
  const letters = [...text].length;
  if (kind === "username") {
    const query = usernameQuery(text);
    return query === null
      ? null
      : sql`(select u.id, u.listed_run_count from users_fts f cross join users u on u.id = f.rowid
          where users_fts match ${query} and instr(u.username_key, ${lowerCase(text)}) > 0)`;
  }
  if (kind === "vehicle") {
    return letters >= TRIGRAM
      ? sql`(select v.id, v.listed_run_count from vehicle_lookup_fts f
          cross join vehicle_lookup v on v.id = f.rowid where vehicle_lookup_fts match ${quoted(text)})`
      : sql`(select id, listed_run_count from vehicle_lookup
          where instr(lower(year || ' ' || make || ' ' || model || ' ' || trim), ${lowerCase(text)}) > 0)`;
  }
  return letters >= TRIGRAM
    ? sql`(select t.id, t.listed_run_count from track_names_fts f
        cross join track_names t on t.id = f.rowid where track_names_fts match ${quoted(text)})`
    : sql`(select id, listed_run_count from track_names where instr(lower(name), ${lowerCase(text)}) > 0)`;
}

/** Users whose name may contain the text, read from the text index alone: a set to test runs against. */
export function matchedUserIds(text: string): SQL | null {
  const query = usernameQuery(text);
  return query === null ? null : sql`(select rowid from users_fts where users_fts match ${query})`;
}

/** How many things a text matches (at most `limit` are counted) and how many runs they stand for. */
export function countMatches(db: Database, source: SQL, limit: number) {
  return db.all<{ matched: number; runs: number }>(sql`
    select count(*) as matched, coalesce(sum(listed_run_count), 0) as runs
    from (select m.listed_run_count from ${source} m limit ${limit})`);
}

/** How many users a text may match, counted in the text index alone, at most `limit`. */
export function countMatchedUsers(db: Database, source: SQL, limit: number) {
  return db.all<{ matched: number }>(
    sql`select count(*) as matched from (select 1 from ${source} limit ${limit})`,
  );
}

function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** An FTS5 string: quotes doubled, so that nothing typed is read as a query. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Two letters are no trigram, but usernames are three letters or longer and of a small alphabet: the
 * pair stands in one of the trigrams that begin or end with it.
 */
function usernameQuery(text: string): string | null {
  const letters = [...text].length;
  if (letters >= TRIGRAM) return quoted(text);
  if (letters < 2) return null;
  return USERNAME_LETTERS.flatMap((letter) => [text + letter, letter + text])
    .map(quoted)
    .join(" OR ");
}
