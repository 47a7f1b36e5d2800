import { type SQL, sql } from "drizzle-orm";

/**
 * The first three fields are substrings to match, ignoring the case of ASCII letters and the kind of
 * apostrophe and hyphen; empty matches any run.
 */
export type RunFilter = {
  username: string;
  vehicle: string;
  track: string;
  /** The whole model, ignoring case. */
  model?: string;
  /** Model years, both ends included. */
  yearFrom?: number | null;
  yearTo?: number | null;
  /** The track's state, two letters. */
  state?: string;
};

/** Matches every run. */
export const ANY_RUN: RunFilter = { username: "", vehicle: "", track: "" };

/** Whether a filter excludes anything. */
export function isNarrow(filter: RunFilter): boolean {
  return Object.values(filter).some((wanted) => wanted !== "" && wanted != null);
}

/** The most characters in one search token: a text of that length needs no further check. */
const PIECE_MAX = 3;
/** A plain apostrophe and hyphen, and what keyboards and word processors put in their place. */
const SPELLINGS: Readonly<Record<string, string>> = { "'": "'‘’ʻ", "-": "-‑–—" };
const PLAIN = new Map(
  Object.entries(SPELLINGS).flatMap(([character, spellings]) =>
    [...spellings].map((spelling) => [spelling, character] as const),
  ),
);
/** The range of model years; a filter's range is searched year by year. */
const YEARS = { first: 1900, last: 2100 };

/** The conditions a run `s` of a racer `u` must meet. */
export function matchesFilter(filter: RunFilter): SQL {
  const { model, yearFrom, yearTo, state } = filter;
  const conditions = [
    sql`1`,
    ...textConditions(filter),
    ...(model ? [sql`s.vehicle_model = ${model} collate nocase`] : []),
    ...(yearFrom ? [sql`s.vehicle_year >= ${yearFrom}`] : []),
    ...(yearTo ? [sql`s.vehicle_year <= ${yearTo}`] : []),
    ...(state ? [sql`s.track_name_id in (select n.id ${tracksOf(state)})`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * What search tokens can't decide: whether the pieces of a longer text are adjacent. `readsRacer`
 * is true if the condition uses the racer `u`. Null if the tokens decide everything.
 */
export function residualCondition(
  filter: RunFilter,
): { condition: SQL; readsRacer: boolean } | null {
  const longOnly = (text: string) => (charsOf(text).length > PIECE_MAX ? text : "");
  const texts = {
    username: longOnly(filter.username),
    vehicle: longOnly(filter.vehicle),
    track: longOnly(filter.track),
  };
  const conditions = textConditions(texts);
  if (conditions.length === 0) return null;
  return { condition: sql.join(conditions, sql` and `), readsRacer: texts.username !== "" };
}

function textConditions({ username, vehicle, track }: RunFilter): SQL[] {
  return [
    ...(vehicle ? [containsVehicle(vehicle)] : []),
    // Racers typed the names of tracks; usernames and vehicles have plain characters only.
    ...(track ? [contains(plainColumn("lower(s.race_track)"), track)] : []),
    ...(username ? [contains(sql`u.username_key`, username)] : []),
  ];
}

/**
 * Matches the name as stored, make and model both, or as pages write it: '2022 Ram 1500 TRX', not
 * 'Ram Ram 1500'.
 */
function containsVehicle(part: string): SQL {
  const stored = sql`lower(s.vehicle_year || ' ' || s.vehicle_make || ' ' || s.vehicle_model || ' ' || s.vehicle_trim)`;
  const make = sql`lower(' ' || s.vehicle_make)`;
  const written = sql`replace(${stored}, ${make} || ${make} || ' ', ${make} || ' ')`;
  return sql`(${contains(stored, part)} or ${contains(written, part)})`;
}

function contains(text: SQL, part: string): SQL {
  return sql`instr(${text}, ${plain(lowerCase(part))}) > 0`;
}

/** `plain` in SQL. */
function plainColumn(column: string): SQL {
  const quote = (character: string) => `'${character.replace("'", "''")}'`;
  const replaceIn = (text: string, [from, to]: readonly [string, string]) =>
    from === to ? text : `replace(${text}, ${quote(from)}, ${quote(to)})`;
  return sql.raw([...PLAIN].reduce(replaceIn, column));
}

function plain(text: string): string {
  return charsOf(text)
    .map((character) => PLAIN.get(character) ?? character)
    .join("");
}

function tracksOf(state: string): SQL {
  return sql`from tracks p cross join track_names n on n.track_id = p.id where p.state = ${state}`;
}

/** The query for `run_search`: the search tokens that all matching runs have. */
export function tokensOfFilter({ username, vehicle, track, ...rest }: RunFilter): SQL {
  const { model, yearFrom, yearTo, state } = rest;
  const tokens = [
    ...piecesOf("u", username),
    ...piecesOf("v", vehicle),
    ...piecesOf("t", track, spellingsOf),
    ...(model ? [`model${toHex(lowerCase(model))}`] : []),
    ...(yearFrom || yearTo ? [anyYear(yearFrom, yearTo)] : []),
  ];
  const ofState = sql`(select group_concat('track' || n.id, ' OR ') ${tracksOf(state ?? "")})`;
  return sql.join(
    [
      sql`${tokens.join(" AND ")}`,
      ...(state ? [sql`'(' || coalesce(${ofState}, 'none') || ')'`] : []),
    ].slice(tokens.length > 0 ? 0 : 1),
    sql` || ' AND ' || `,
  );
}

/**
 * The tokens of a text: itself if it is short, else adjacent pieces of three characters and its
 * last three.
 */
export function piecesOf(
  prefix: string,
  text: string,
  alternativesTo = (piece: string) => [piece],
): string[] {
  const chars = charsOf(plain(lowerCase(text)));
  const last = Math.max(0, chars.length - PIECE_MAX);
  const starts = chars.flatMap((_, at) =>
    at === last || (at < last && at % PIECE_MAX === 0) ? at : [],
  );
  const pieces = starts.map((at) => chars.slice(at, at + PIECE_MAX).join(""));
  return [...new Set(pieces)].map((piece) => {
    const tokens = alternativesTo(piece).map((spelling) => prefix + toHex(spelling));
    return tokens.length > 1 ? `(${tokens.join(" OR ")})` : tokens.join("");
  });
}

/** Every spelling of a short text: 'e-t', 'e‑t', 'e–t', 'e—t'. */
function spellingsOf(piece: string): string[] {
  return charsOf(piece).reduce<string[]>(
    (spelled, character) =>
      spelled.flatMap((start) =>
        [...(SPELLINGS[character] ?? character)].map((spelling) => start + spelling),
      ),
    [""],
  );
}

function anyYear(from?: number | null, to?: number | null): string {
  const first = Math.max(YEARS.first, from ?? YEARS.first);
  const last = Math.min(YEARS.last, to ?? YEARS.last);
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return `(${years.map((year) => `year${year}`).join(" OR ") || "none"})`;
}

/** The index's spelling: hexadecimal, so that any character can be part of a token. */
function toHex(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function charsOf(text: string): string[] {
  return [...text];
}

function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
