import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import type { SlipStatus, slips } from "../../schema/slips.ts";
import { rankOf } from "./rank-tree.ts";

/**
 * A run as shown in lists and on its own page. Real names are empty unless the racer shows them.
 */
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
  /** One modification per line. */
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
  /** The best listed run of its vehicle in its class: only these have a rank. */
  isBest: boolean;
  /** The same within its season. */
  isSeasonBest: boolean;
};

/** A calendar year of runs; null for all time. */
export type Season = number | null;

type Flags = "isStock" | "isBest" | "isSeasonBest";
/** A run as SQLite returns it: flags are 0 or 1. */
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

/** The columns of `slips` itself, unaliased, for subqueries. */
export const slipColumns = sql.raw(
  Object.values(RUN_FIELDS)
    .filter((expression) => expression.startsWith("s."))
    .join(", "),
);

/** A run of a list, with its rank if it is a best run (within the season, if the list has one). */
export type RankedRun = Run & { rank: number | null };
export type StoredRankedRun = StoredRun & { rank: number | null };

export type RunDetail = Run & {
  rank: number | null;
  /** On the boards: approved, and its racer's account is activated and in good standing. */
  isListed: boolean;
  mediaWidth: number;
  mediaHeight: number;
  blurDataUrl: string;
  /** The moderator's note to the racer; empty for everyone else. */
  note: string;
  /** Null if unknown. */
  trackElevationFt: number | null;
  /** The main picture of its car; null if there is none or the car has left the garage. */
  carImageKey: string | null;
  /** The slug of the track whose own sheet has it; null if no sheet confirms it. */
  confirmedBy: string | null;
} & SlipDetailColumns;

/** Optional times along the strip, in milliseconds. */
export type Splits = Pick<
  typeof slips.$inferSelect,
  "threeThirtyFootMs" | "eighthElapsedMs" | "thousandFootMs"
>;

/** The columns of `Splits`, of slips `s`. */
export const splitColumns = sql`s.three_thirty_foot_ms as threeThirtyFootMs,
  s.eighth_elapsed_ms as eighthElapsedMs, s.thousand_foot_ms as thousandFootMs`;

/** Optional figures, see db/schema/slips.ts. */
type SlipDetailColumns = Splits &
  Pick<
    typeof slips.$inferSelect,
    | "reactionMs"
    | "eighthSpeedHundredthsMph"
    | "temperatureTenthsF"
    | "pressureHundredthsInHg"
    | "humidityPercent"
  >;

const detailColumns = sql`s.reaction_ms as reactionMs, ${splitColumns},
  s.eighth_speed_hundredths_mph as eighthSpeedHundredthsMph, s.temperature_tenths_f as temperatureTenthsF,
  s.pressure_hundredths_in_hg as pressureHundredthsInHg, s.humidity_percent as humidityPercent`;

/**
 * One run with its rank: public while it is listed, otherwise for its racer and staff only.
 *
 * @param reader null is the public
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
        where v.id = s.vehicle_id and v.deleted_at is null order by i.position, i.id limit 1) as carImageKey,
      (select t.slug from track_results c cross join tracks t on t.id = c.track_id
        where c.slip_id = s.id) as confirmedBy
    from slips s cross join users u on u.id = s.user_id
    where s.id = ${id} and (s.is_listed = 1 or ${isConcerned})`);
  const row = rows[0];
  return row ? { ...toRun(row), isListed: row.isListed === 1 } : null;
}

/** A decision; `isNew` is 1 if its run is on the board. */
export type NewRun = { id: number; isNew: number };

/** The latest decisions since an instant, as rows for a batch. They include rejections and other boards. */
export function findAllDecidedSince(
  db: Database,
  { isStock, since, limit }: { isStock: boolean; since: Date; limit: number },
) {
  return db.all<NewRun>(sql`
    select d.id, d.is_listed = 1 and d.is_stock = ${isStock ? 1 : 0} as isNew
    from slips d indexed by slips_decided where d.decided_at is not null and d.decided_at >= ${since.getTime()}
    order by d.decided_at desc limit ${sql.raw(String(limit))}`);
}

/** The listed ones among some runs. Rows for `toRun`. */
export function findAllListedRunsByIds(db: Database, ids: readonly number[]) {
  return db.all<StoredRun>(sql`
    select ${runColumns} from json_each(${JSON.stringify(ids)}) k
    cross join slips s on s.id = k.value cross join users u on u.id = s.user_id
    where s.is_listed = 1`);
}
