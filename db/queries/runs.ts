import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { SlipStatus, slips } from "../schema/slips.ts";

/** A run as lists and its own page show it. Names are empty unless the racer allows them. */
export type Run = {
  id: number;
  userId: number;
  username: string;
  firstName: string;
  lastName: string;
  vehicleId: number;
  vehicleYear: number;
  vehicleMake: string;
  vehicleModel: string;
  vehicleTrim: string;
  /** One modification a line. */
  mods: string;
  isStock: boolean;
  raceTrack: string;
  /** `YYYY-MM-DD` */
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  mediaKey: string;
  status: SlipStatus;
  /** The best listed run of its vehicle in its class: what carries a rank. */
  isBest: boolean;
  /** The same within its season. */
  isSeasonBest: boolean;
};

/** A calendar year of runs; null for all time. */
export type Season = number | null;

type Flags = "isStock" | "isBest" | "isSeasonBest";
/** A run as SQLite gives it: flags are 0 or 1. */
export type StoredRun = Omit<Run, Flags> & Record<Flags, number>;

export function toRun<T extends StoredRun>(row: T): Omit<T, Flags> & Record<Flags, boolean> {
  return {
    ...row,
    isStock: row.isStock === 1,
    isBest: row.isBest === 1,
    isSeasonBest: row.isSeasonBest === 1,
  };
}

const RUN_FIELDS = {
  id: "s.id",
  userId: "s.user_id",
  username: "u.username",
  firstName: "iif(u.is_real_name_shown, u.first_name, '')",
  lastName: "iif(u.is_real_name_shown, u.last_name, '')",
  vehicleId: "s.vehicle_id",
  vehicleYear: "s.vehicle_year",
  vehicleMake: "s.vehicle_make",
  vehicleModel: "s.vehicle_model",
  vehicleTrim: "s.vehicle_trim",
  mods: "s.mods",
  isStock: "s.is_stock",
  raceTrack: "s.race_track",
  ranOn: "s.ran_on",
  elapsedMs: "s.elapsed_ms",
  sixtyFootMs: "s.sixty_foot_ms",
  trapSpeedHundredthsMph: "s.trap_speed_hundredths_mph",
  mediaKey: "s.media_key",
  status: "s.status",
  isBest: "s.is_best",
  isSeasonBest: "s.is_season_best",
} satisfies Record<keyof Run, string>;

/** The columns of a `Run`, of slips `s` joined with users `u`. */
export const runColumns = sql.raw(
  Object.entries(RUN_FIELDS)
    .map(([name, expression]) => `${expression} as ${name}`)
    .join(", "),
);

/** A row of `runColumns` as one JSON object, of whatever is called `run`. */
export const runAsJson = sql.raw(
  `json_object(${Object.keys(RUN_FIELDS)
    .map((name) => `'${name}', run.${name}`)
    .join(", ")})`,
);

/** How the prefixes of a board's digit tree begin, see `boardDigits` in db/schema/slips.ts. */
export function treeRoot(season: Season): string {
  return `${season ?? ""}s`;
}

/** The best runs of a board or of its season: the flag they carry and the index by elapsed time. */
function bestRuns(season: Season) {
  return season === null
    ? { flag: "is_best", index: "slips_best_et", within: "" }
    : { flag: "is_season_best", index: "slips_season_et", within: ` and h.season = ${season}` };
}

/** Its place among the best runs of its board, counted by the digit tree; null for any other run. */
export function rankColumn(season: Season = null): SQL {
  const { flag, index, within } = bestRuns(season);
  const root = treeRoot(season);
  const node = (prefix: string, digit: string) =>
    `(select count_below from board_digits where is_stock = s.is_stock and prefix = ${prefix} and digit = ${digit})`;
  return sql.raw(`iif(s.${flag}, 1
    + ${node(`'${root}'`, "s.elapsed_ms / 1000")}
    + ${node(`'${root}' || (s.elapsed_ms / 1000)`, "s.elapsed_ms / 100 % 10")}
    + ${node(`'${root}' || (s.elapsed_ms / 100)`, "s.elapsed_ms / 10 % 10")}
    + ${node(`'${root}' || (s.elapsed_ms / 10)`, "s.elapsed_ms % 10")}
    + (select count(*) from slips h indexed by ${index} where h.${flag} = 1 and h.is_stock = s.is_stock${within}
        and h.elapsed_ms = s.elapsed_ms and h.trap_speed_hundredths_mph > s.trap_speed_hundredths_mph), null)`);
}

export type RunDetail = Run & {
  rank: number | null;
  /** On the boards: approved, and its racer's account is activated and in good standing. */
  isListed: boolean;
  mediaWidth: number;
  mediaHeight: number;
  blurDataUrl: string;
  /** The moderator's words to the racer; empty for everybody else. */
  note: string;
  /** Of the track, where we know it. */
  trackElevationFt: number | null;
} & SlipDetailColumns;

/** What not every slip carries, see db/schema/slips.ts. */
type SlipDetailColumns = Pick<
  typeof slips.$inferSelect,
  | "reactionMs"
  | "threeThirtyFootMs"
  | "eighthElapsedMs"
  | "eighthSpeedHundredthsMph"
  | "thousandFootMs"
  | "temperatureTenthsF"
  | "pressureHundredthsInHg"
  | "humidityPercent"
>;

const detailColumns = sql`s.reaction_ms as reactionMs, s.three_thirty_foot_ms as threeThirtyFootMs,
  s.eighth_elapsed_ms as eighthElapsedMs, s.eighth_speed_hundredths_mph as eighthSpeedHundredthsMph,
  s.thousand_foot_ms as thousandFootMs, s.temperature_tenths_f as temperatureTenthsF,
  s.pressure_hundredths_in_hg as pressureHundredthsInHg, s.humidity_percent as humidityPercent`;

/**
 * One run with its rank: for everybody while it is listed, else for its racer and for staff only.
 *
 * @param reader who asks; null is the public
 */
export async function findRunById(
  db: Database,
  id: number,
  reader: { id: number; isStaff: boolean } | null,
): Promise<RunDetail | null> {
  const isConcerned = reader?.isStaff ? sql`1` : sql`s.user_id = ${reader?.id ?? 0}`;
  type Row = StoredRun & Omit<RunDetail, keyof Run | "isListed"> & { isListed: number };
  const rows = await db.all<Row>(sql`
    select ${runColumns}, ${rankColumn()} as rank, s.is_listed as isListed, s.media_width as mediaWidth,
      s.media_height as mediaHeight, s.blur_data_url as blurDataUrl, iif(${isConcerned}, s.note, '') as note,
      ${detailColumns}, (select t.elevation_ft from track_names n join tracks t on t.id = n.track_id
        where n.id = s.track_name_id) as trackElevationFt
    from slips s cross join users u on u.id = s.user_id
    where s.id = ${id} and (s.is_listed = 1 or ${isConcerned})`);
  const row = rows[0];
  return row ? { ...toRun(row), isListed: row.isListed === 1 } : null;
}

export type RankKey = Pick<Run, "isStock" | "elapsedMs" | "trapSpeedHundredthsMph">;

/** D1 allows 100 columns; a key takes five at most. */
const KEYS_A_STATEMENT = 18;

/**
 * The ranks of several best runs, in the order asked: what the digit tree counts below each
 * elapsed time, and the quicker-trapped runs of the same time. Nodes that keys share are read once.
 */
export async function findRanks(
  db: Database,
  keys: readonly RankKey[],
  season: Season = null,
): Promise<number[]> {
  const parts: RankKey[][] = [];
  for (let start = 0; start < keys.length; start += KEYS_A_STATEMENT) {
    parts.push(keys.slice(start, start + KEYS_A_STATEMENT));
  }
  const plans = parts.map((part) => planRanks(part, season));
  const [first, ...rest] = plans.map(({ columns }) =>
    db.all<Record<string, number | null>>(sql`select ${sql.join(columns, sql`, `)}`),
  );
  if (!first) return [];
  const answers = await db.batch([first, ...rest]);
  return plans.flatMap(({ names }, place) => {
    const counts = answers[place]?.[0] ?? {};
    return names.map((parts) => parts.reduce((sum, name) => sum + (counts[name] ?? 0), 1));
  });
}

/** The columns to ask for, and for each key the names of the columns that add up to its rank. */
function planRanks(
  keys: readonly RankKey[],
  season: Season,
): { columns: SQL[]; names: string[][] } {
  const root = treeRoot(season);
  const { flag, index, within } = bestRuns(season);
  const columns = new Map<string, SQL>();
  const names = keys.map(({ isStock, elapsedMs, trapSpeedHundredthsMph }) => {
    const board = isStock ? 1 : 0;
    const node = (prefix: string, digit: number) => {
      const name = `n${board}${prefix}_${digit}`;
      columns.set(
        name,
        sql.raw(
          `(select count_below from board_digits where is_stock = ${board} and prefix = '${prefix}' and digit = ${digit}) as ${name}`,
        ),
      );
      return name;
    };
    const ties = `t${board}_${elapsedMs}_${trapSpeedHundredthsMph}`;
    columns.set(
      ties,
      sql.raw(
        `(select count(*) from slips h indexed by ${index} where h.${flag} = 1 and h.is_stock = ${board}${within} and h.elapsed_ms = ${elapsedMs} and h.trap_speed_hundredths_mph > ${trapSpeedHundredthsMph}) as ${ties}`,
      ),
    );
    const leading = (divisor: number) => Math.trunc(elapsedMs / divisor);
    return [
      node(root, leading(1000)),
      node(`${root}${leading(1000)}`, leading(100) % 10),
      node(`${root}${leading(100)}`, leading(10) % 10),
      node(`${root}${leading(10)}`, elapsedMs % 10),
      ties,
    ];
  });
  return { columns: [...columns.values()], names };
}

/** What joins an elapsed time and an id into one number that sorts by time. */
const ID_SPACE = 10_000_000_000;

/** The quickest listed run of some days (`YYYY-MM-DD`) on any board, as one row or none. Rows for `toRun`. */
export function findAllQuickestOfDays(db: Database, days: readonly string[]) {
  return db.all<StoredRun>(sql`
    select ${runColumns} from (
      select min((
        select s.elapsed_ms * ${sql.raw(String(ID_SPACE))} + s.id from slips s indexed by slips_listed_day
        where s.is_listed = 1 and s.ran_on = d.value order by s.elapsed_ms, s.id limit 1
      )) % ${sql.raw(String(ID_SPACE))} as id
      from json_each(${JSON.stringify(days)}) d
    ) q cross join slips s on s.id = q.id cross join users u on u.id = s.user_id`);
}
