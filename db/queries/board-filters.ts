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
/** What usernames are made of, in lower case. */
const USERNAME_TEXT = /^[a-z0-9._-]+$/;
/** FTS5's trigram tokens. */
const TRIGRAM = 3;
/** The tables that have a text index of trigrams (`_fts`) and one of letters and pairs (`_letters`). */
const TABLES = {
  username: "users",
  vehicle: "vehicle_lookup",
  track: "track_names",
} satisfies Record<FilterKind, string>;

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
 * The users, lookup vehicles or track names that the filter fits, as the body of a FROM that names
 * them `m.id`. A column `listed_run_count` tells how many runs each stands for.
 */
export function matchesOf(kind: FilterKind, filter: RunFilter): SQL {
  if (kind === "username") return matchedUsers(filter.username);
  return kind === "vehicle" ? matchedVehicles(filter) : matchedTracks(filter);
}

/** The same for a driver, which asks for `m.id` alone: a short text is read from its index only. */
export function matchedIds(kind: FilterKind, filter: RunFilter): SQL {
  const text = shortText(kind, filter);
  return text === null
    ? matchesOf(kind, filter)
    : sql`(select f.rowid as id from ${indexOf(kind, text)} where ${isIndexed(kind, text)})`;
}

/** Where all that is asked about a kind is a text of one or two letters, that text. */
export function shortText(kind: FilterKind, filter: RunFilter): string | null {
  const { model, yearFrom, yearTo, state } = filter;
  const isChosen = { username: false, vehicle: model || yearFrom || yearTo, track: state }[kind];
  return isChosen || filter[kind] === "" || isTrigram(filter[kind]) ? null : filter[kind];
}

/** The text index that knows a text, as `f`. */
function indexOf(kind: FilterKind, text: string): SQL {
  return sql.raw(`${TABLES[kind]}_${isTrigram(text) ? "fts" : "letters"} f`);
}

/** Whether an entry of that index contains the text. */
function isIndexed(kind: FilterKind, text: string): SQL {
  return isTrigram(text)
    ? sql`${sql.raw(TABLES[kind])}_fts match ${quoted(text)}`
    : sql`${sql.raw(TABLES[kind])}_letters match hex(${lowerCase(text)})`;
}

function matchedUsers(text: string): SQL {
  // What stands in no username need not be looked for: a look-alike would be tested on every match.
  if (!USERNAME_TEXT.test(lowerCase(text))) {
    return sql`(select id, listed_run_count from users where 0)`;
  }
  return sql`(select u.id, u.listed_run_count from ${indexOf("username", text)}
    cross join users u on u.id = f.rowid
    where ${isIndexed("username", text)} and instr(u.username_key, ${lowerCase(text)}) > 0)`;
}

const VEHICLE_TEXT = sql`v.year || ' ' || v.make || ' ' || v.model || ' ' || v.trim`;

/** Trigrams also find look-alikes, such as a long s: what is no match is better not counted as one. */
function contains(column: SQL, text: string): SQL {
  return sql`instr(lower(${column}), ${lowerCase(text)}) > 0`;
}

function matchedVehicles({ vehicle, model, yearFrom, yearTo }: RunFilter): SQL {
  const conditions = [
    sql`1`,
    ...(vehicle ? [isIndexed("vehicle", vehicle), contains(VEHICLE_TEXT, vehicle)] : []),
    ...(model ? [sql`v.model = ${model} collate nocase`] : []),
    ...(yearFrom ? [sql`v.year >= ${yearFrom}`] : []),
    ...(yearTo ? [sql`v.year <= ${yearTo}`] : []),
  ];
  const from = vehicle
    ? sql`${indexOf("vehicle", vehicle)} cross join vehicle_lookup v on v.id = f.rowid`
    : sql`vehicle_lookup v`;
  return sql`(select v.id, v.listed_run_count from ${from} where ${sql.join(conditions, sql` and `)})`;
}

function matchedTracks({ track, state }: RunFilter): SQL {
  const ofState = sql`t.track_id in (select id from tracks where state = ${state})`;
  const conditions = [
    sql`1`,
    ...(track ? [isIndexed("track", track), contains(sql`t.name`, track)] : []),
    ...(state ? [ofState] : []),
  ];
  const from = track
    ? sql`${indexOf("track", track)} cross join track_names t on t.id = f.rowid`
    : sql`track_names t`;
  return sql`(select t.id, t.listed_run_count from ${from} where ${sql.join(conditions, sql` and `)})`;
}

function isTrigram(text: string): boolean {
  return [...text].length >= TRIGRAM;
}

/** Users whose name may contain the text, read from the text index alone: a set to test runs against. */
export function matchedUserIds(text: string): SQL {
  return sql`(select f.rowid from ${indexOf("username", text)} where ${isIndexed("username", text)})`;
}

/** How many names have a letter or a pair, or are there at all: one row, which the index keeps. */
export function namesWith(kind: FilterKind, letters: string | null): SQL {
  const term = letters === null ? sql`'name'` : sql`lower(hex(${lowerCase(letters)}))`;
  return sql`(select doc from ${sql.raw(TABLES[kind])}_letters_vocab where term = ${term})`;
}

function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** An FTS5 string: quotes doubled, so that nothing typed is read as a query. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
