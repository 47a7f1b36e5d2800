import { type SQL, sql } from "drizzle-orm";

/** What runs must be. The first three are texts to be contained, whatever the case of ASCII letters; empty means any. */
export type RunFilter = {
  username: string;
  vehicle: string;
  track: string;
  /** The whole model, whatever the case of its letters. */
  model?: string;
  /** Model years, both ends included. */
  yearFrom?: number | null;
  yearTo?: number | null;
  /** Of the track, two letters. */
  state?: string;
};

/** What a filter is about: each has a small table whose rows it can be looked up in. */
export const FILTER_KINDS = ["username", "vehicle", "track"] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];
const USERNAME_LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789._-"];
/** FTS5's trigram tokens. */
const TRIGRAM = 3;

/** What a filter is about, by what is set in it. */
export function filterKinds({ username, vehicle, track, ...rest }: RunFilter): FilterKind[] {
  const isSet = {
    username: username !== "",
    vehicle: Boolean(vehicle || rest.model || rest.yearFrom || rest.yearTo),
    track: Boolean(track || rest.state),
  };
  return FILTER_KINDS.filter((kind) => isSet[kind]);
}

/** The conditions a run `s` of a racer `u` must meet. They decide; text indexes only narrow. */
export function matchesFilter(filter: RunFilter): SQL {
  const conditions = [sql`1`];
  if (filter.vehicle) {
    conditions.push(sql`instr(lower(s.vehicle_year || ' ' || s.vehicle_make || ' ' || s.vehicle_model
      || ' ' || s.vehicle_trim), ${lowerCase(filter.vehicle)}) > 0`);
  }
  const { model, yearFrom, yearTo, state } = filter;
  if (model) conditions.push(sql`s.vehicle_model = ${model} collate nocase`);
  if (yearFrom) conditions.push(sql`s.vehicle_year >= ${yearFrom}`);
  if (yearTo) conditions.push(sql`s.vehicle_year <= ${yearTo}`);
  if (filter.track)
    conditions.push(sql`instr(lower(s.race_track), ${lowerCase(filter.track)}) > 0`);
  if (state) {
    conditions.push(sql`s.track_name_id in (select n.id from tracks p cross join track_names n
      on n.track_id = p.id where p.state = ${state})`);
  }
  if (filter.username) {
    conditions.push(sql`instr(u.username_key, ${lowerCase(filter.username)}) > 0`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * The ids of users, lookup vehicles or track names that the filter fits, as the body of a FROM that
 * names them `m.id`. A column `listed_run_count` tells how many runs each stands for. Null where no
 * index helps: a single letter of a username.
 */
export function matchedIds(kind: FilterKind, filter: RunFilter): SQL | null {
  if (kind === "username") return matchedUsers(filter.username);
  return kind === "vehicle" ? matchedVehicles(filter) : matchedTracks(filter);
}

function matchedUsers(text: string): SQL | null {
  // What stands in no username need not be looked for: a single sign would be tested on every run.
  if ([...lowerCase(text)].some((sign) => !USERNAME_LETTERS.includes(sign))) {
    return sql`(select id, listed_run_count from users where 0)`;
  }
  const query = usernameQuery(text);
  return query === null
    ? null
    : sql`(select u.id, u.listed_run_count from users_fts f cross join users u on u.id = f.rowid
        where users_fts match ${query} and instr(u.username_key, ${lowerCase(text)}) > 0)`;
}

const VEHICLE_TEXT = sql`v.year || ' ' || v.make || ' ' || v.model || ' ' || v.trim`;

function contains(column: SQL, text: string): SQL {
  return sql`instr(lower(${column}), ${lowerCase(text)}) > 0`;
}

function matchedVehicles({ vehicle, model, yearFrom, yearTo }: RunFilter): SQL {
  const isIndexed = isTrigram(vehicle);
  const conditions = [
    sql`1`,
    ...(isIndexed ? [sql`vehicle_lookup_fts match ${quoted(vehicle)}`] : []),
    ...(vehicle && !isIndexed ? [contains(VEHICLE_TEXT, vehicle)] : []),
    ...(model ? [sql`v.model = ${model} collate nocase`] : []),
    ...(yearFrom ? [sql`v.year >= ${yearFrom}`] : []),
    ...(yearTo ? [sql`v.year <= ${yearTo}`] : []),
  ];
  const from = isIndexed
    ? sql`vehicle_lookup_fts f cross join vehicle_lookup v on v.id = f.rowid`
    : sql`vehicle_lookup v`;
  return sql`(select v.id, v.listed_run_count from ${from} where ${sql.join(conditions, sql` and `)})`;
}

function matchedTracks({ track, state }: RunFilter): SQL {
  const isIndexed = isTrigram(track);
  const ofState = sql`t.track_id in (select id from tracks where state = ${state})`;
  const conditions = [
    sql`1`,
    ...(isIndexed ? [sql`track_names_fts match ${quoted(track)}`] : []),
    ...(track && !isIndexed ? [contains(sql`t.name`, track)] : []),
    ...(state ? [ofState] : []),
  ];
  const from = isIndexed
    ? sql`track_names_fts f cross join track_names t on t.id = f.rowid`
    : sql`track_names t`;
  return sql`(select t.id, t.listed_run_count from ${from} where ${sql.join(conditions, sql` and `)})`;
}

function isTrigram(text: string): boolean {
  return [...text].length >= TRIGRAM;
}

/** Users whose name may contain the text, read from the text index alone: a set to test runs against. */
export function matchedUserIds(text: string): SQL | null {
  const query = usernameQuery(text);
  return query === null ? null : sql`(select rowid from users_fts where users_fts match ${query})`;
}

/** How many things a text matches (at most `limit` are counted) and how many runs they stand for. */
export function countMatches(source: SQL, limit: SQL | number): SQL {
  return sql`select count(*) as matched, coalesce(sum(listed_run_count), 0) as runs
    from (select m.listed_run_count from ${source} m limit ${limit})`;
}

/** How many users a text may match, counted in the text index alone, at most `limit`; not their runs. */
export function countMatchedUsers(source: SQL, limit: SQL | number): SQL {
  return sql`select count(*) as matched, 0 as runs from (select 1 from ${source} limit ${limit})`;
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
