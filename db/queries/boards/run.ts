import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import type { SlipStatus, slips } from "../../schema/slips.ts";
import { rankOf } from "./rank-tree.ts";

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

/** The columns of `slips` itself, by their own names: for a subquery to hand on. */
export const slipColumns = sql.raw(
  Object.values(RUN_FIELDS)
    .filter((expression) => expression.startsWith("s."))
    .join(", "),
);

/** A run of a list, with its rank where it is a best run, in the season where the list is of one. */
export type RankedRun = Run & { rank: number | null };
export type StoredRankedRun = StoredRun & { rank: number | null };

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
  /** The main picture of its car; null where it has none, or has left the garage. */
  carImageKey: string | null;
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
    select ${runColumns}, ${rankOf()} as rank, s.is_listed as isListed, s.media_width as mediaWidth,
      s.media_height as mediaHeight, s.blur_data_url as blurDataUrl, iif(${isConcerned}, s.note, '') as note,
      ${detailColumns}, (select t.elevation_ft from track_names n join tracks t on t.id = n.track_id
        where n.id = s.track_name_id) as trackElevationFt,
      (select i.media_key from vehicles v join vehicle_images i on i.vehicle_id = v.id
        where v.id = s.vehicle_id and v.deleted_at is null order by i.position, i.id limit 1) as carImageKey
    from slips s cross join users u on u.id = s.user_id
    where s.id = ${id} and (s.is_listed = 1 or ${isConcerned})`);
  const row = rows[0];
  return row ? { ...toRun(row), isListed: row.isListed === 1 } : null;
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

/** So many decisions are looked at, the latest first: rejections are among them. */
const DECISIONS_LOOKED_AT = 8;

/** The listed run that was approved last, as one row or none: none after many rejections. Rows for `toRun`. */
export function findAllJustApproved(db: Database) {
  return db.all<StoredRun>(sql`
    select ${runColumns} from (
      select id from (
        select d.id, d.is_listed from slips d indexed by slips_decided where d.decided_at is not null
        order by d.decided_at desc limit ${sql.raw(String(DECISIONS_LOOKED_AT))}
      ) where is_listed = 1 limit 1
    ) q cross join slips s on s.id = q.id cross join users u on u.id = s.user_id`);
}

/** Those of some runs that are listed. Rows for `toRun`. */
export function findAllListedRunsByIds(db: Database, ids: readonly number[]) {
  return db.all<StoredRun>(sql`
    select ${runColumns} from json_each(${JSON.stringify(ids)}) k
    cross join slips s on s.id = k.value cross join users u on u.id = s.user_id
    where s.is_listed = 1`);
}
