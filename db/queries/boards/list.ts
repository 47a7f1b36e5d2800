import { type SQL, sql } from "drizzle-orm";
import type { RunFilter } from "./filter.ts";
import type { Run, Season } from "./run.ts";

export type RunSort = "elapsedTime" | "sixtyFeetTime" | "topSpeed";

/** Which runs of which board, and in which order. */
export type RunList = {
  isStock: boolean;
  /** Only the best run of each vehicle; otherwise all listed runs. */
  isBestOnly: boolean;
  /** Only runs of this season, and the best of each vehicle within it; all time if omitted. */
  season?: Season;
  sort: RunSort;
  isDescending: boolean;
};

/** The position of a run in any order. */
export type RunKey = Pick<
  Run,
  "id" | "ranOn" | "elapsedMs" | "sixtyFootMs" | "trapSpeedHundredthsMph"
>;

/** A part of a list. */
export type RunSlice = {
  /** How many runs of the list are skipped. */
  offset: number;
  limit: number;
  /** Only runs after this one. */
  after?: RunKey | undefined;
};
/** A part of a filtered list. */
export type RunPage = RunSlice & { filter?: RunFilter | undefined };

/**
 * The runs of a list, unordered, as the start of a FROM clause. The index is partial, so its
 * condition is a literal.
 */
export function listedRuns(list: RunList): SQL {
  const name = { elapsedTime: "et", sixtyFeetTime: "sixty_foot", topSpeed: "speed" }[list.sort];
  const kind = list.season && !list.isBestOnly ? "listed_season" : kindOf(list);
  return sql.raw(`slips s indexed by slips_${kind}_${name} where ${isInList(list)}`);
}

/** The part of the index name that identifies a list's runs. */
function kindOf({ isBestOnly, season }: RunList): "best" | "season" | "listed" {
  if (!isBestOnly) return "listed";
  return season ? "season" : "best";
}

/** The conditions of a list, as literals: partial indexes require that. */
export function isInList(list: RunList): string {
  const flag = { best: "is_best", season: "is_season_best", listed: "is_listed" }[kindOf(list)];
  const season = list.season ? ` and s.season = ${list.season}` : "";
  return `s.${flag} = 1 and s.is_stock = ${list.isStock ? 1 : 0}${season}`;
}

const ORDERS = {
  elapsedTime: {
    ascending: "s.elapsed_ms, s.trap_speed_hundredths_mph desc, s.ran_on, s.id",
    descending: "s.elapsed_ms desc, s.trap_speed_hundredths_mph, s.ran_on desc, s.id desc",
  },
  sixtyFeetTime: {
    ascending: "s.sixty_foot_ms, s.id",
    descending: "s.sixty_foot_ms desc, s.id desc",
  },
  topSpeed: {
    ascending: "s.trap_speed_hundredths_mph, s.id",
    descending: "s.trap_speed_hundredths_mph desc, s.id desc",
  },
} satisfies Record<RunSort, { ascending: string; descending: string }>;

/** The columns a list is sorted by, with tie-breakers. */
export function orderOf({ sort, isDescending }: RunList): SQL {
  return sql.raw(ORDERS[sort][isDescending ? "descending" : "ascending"]);
}

/** Whether a run `s` comes later in a list than another. */
export function comesAfter({ sort, isDescending }: RunList, key: RunKey): SQL {
  const [more, less] = isDescending ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  if (sort === "sixtyFeetTime") {
    return sql`(s.sixty_foot_ms, s.id) ${more} (${key.sixtyFootMs}, ${key.id})`;
  }
  if (sort === "topSpeed") {
    return sql`(s.trap_speed_hundredths_mph, s.id) ${more} (${key.trapSpeedHundredthsMph}, ${key.id})`;
  }
  const speed = sql`s.trap_speed_hundredths_mph`;
  return sql`s.elapsed_ms ${more}= ${key.elapsedMs} and (s.elapsed_ms ${more} ${key.elapsedMs}
    or ${speed} ${less} ${key.trapSpeedHundredthsMph}
    or (${speed} = ${key.trapSpeedHundredthsMph} and (s.ran_on, s.id) ${more} (${key.ranOn}, ${key.id})))`;
}
