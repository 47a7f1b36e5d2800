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

/** Leaves nothing out. */
export const ANY_RUN: RunFilter = { username: "", vehicle: "", track: "" };

/** Whether a filter leaves anything out. */
export function isNarrow(filter: RunFilter): boolean {
  return Object.values(filter).some((wanted) => wanted !== "" && wanted != null);
}

/** The longest piece of a text that is one search token: such a text is found by its token alone. */
const PIECE_MAX = 3;
/** Years that cars may be of; a range is asked for year by year. */
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
 * What search tokens leave open: whether the pieces of a longer text are in a row. `readsRacer` tells
 * whether the condition asks about the racer `u`; null where the tokens tell all.
 */
export function whatTokensLeaveOpen(
  filter: RunFilter,
): { condition: SQL; readsRacer: boolean } | null {
  const open = (text: string) => (signsOf(text).length > PIECE_MAX ? text : "");
  const texts = {
    username: open(filter.username),
    vehicle: open(filter.vehicle),
    track: open(filter.track),
  };
  const conditions = textConditions(texts);
  if (conditions.length === 0) return null;
  return { condition: sql.join(conditions, sql` and `), readsRacer: texts.username !== "" };
}

function textConditions({ username, vehicle, track }: RunFilter): SQL[] {
  return [
    ...(vehicle ? [namesVehicle(vehicle)] : []),
    ...(track ? [contains(sql`lower(s.race_track)`, track)] : []),
    ...(username ? [contains(sql`u.username_key`, username)] : []),
  ];
}

/** As it is stored, make and model both, or as pages write it: '2022 Ram 1500 TRX', not 'Ram Ram 1500'. */
function namesVehicle(part: string): SQL {
  const stored = sql`lower(s.vehicle_year || ' ' || s.vehicle_make || ' ' || s.vehicle_model || ' ' || s.vehicle_trim)`;
  const make = sql`lower(' ' || s.vehicle_make)`;
  const written = sql`replace(${stored}, ${make} || ${make} || ' ', ${make} || ' ')`;
  return sql`(${contains(stored, part)} or ${contains(written, part)})`;
}

function contains(text: SQL, part: string): SQL {
  return sql`instr(${text}, ${lowerCase(part)}) > 0`;
}

function tracksOf(state: string): SQL {
  return sql`from tracks p cross join track_names n on n.track_id = p.id where p.state = ${state}`;
}

/** What `run_search` is asked for: the search tokens that all matching runs have. */
export function tokensOfFilter({ username, vehicle, track, ...rest }: RunFilter): SQL {
  const { model, yearFrom, yearTo, state } = rest;
  const tokens = [
    ...piecesOf("u", username),
    ...piecesOf("v", vehicle),
    ...piecesOf("t", track),
    ...(model ? [`model${spell(lowerCase(model))}`] : []),
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

/** The tokens of a text: itself if it is short, else pieces of three signs side by side, and its last three. */
function piecesOf(mark: string, text: string): string[] {
  const signs = signsOf(lowerCase(text));
  const last = Math.max(0, signs.length - PIECE_MAX);
  const starts = signs.flatMap((_, at) =>
    at === last || (at < last && at % PIECE_MAX === 0) ? at : [],
  );
  const pieces = starts.map((at) => signs.slice(at, at + PIECE_MAX).join(""));
  return [...new Set(pieces)].map((piece) => mark + spell(piece));
}

function anyYear(from?: number | null, to?: number | null): string {
  const first = Math.max(YEARS.first, from ?? YEARS.first);
  const last = Math.min(YEARS.last, to ?? YEARS.last);
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return `(${years.map((year) => `year${year}`).join(" OR ") || "none"})`;
}

/** As the index spells: hexadecimal, so that any sign is part of a token. */
function spell(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function signsOf(text: string): string[] {
  return [...text];
}

function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
