import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";

/** A class of a season. */
export type SeasonClass = { season: number; isStock: number };

/** A place of a season's board. Figures and the car are as they were when the season became final. */
export type StoredPlace = SeasonClass & {
  place: number;
  slipId: number;
  username: string;
  vehicleYear: number;
  vehicleMake: string;
  vehicleModel: string;
  vehicleTrim: string;
  raceTrack: string;
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  /** Whether the run is still on the boards with this time, class and season. */
  isStanding: number;
  /** Whether its racer's account was deleted. */
  isDeleted: number;
  /** The main photo of a champion's car; null if there is none, for other places, and once the car has left. */
  carKey: string | null;
};

const COPIED = sql.raw(
  "slip_id, user_id, vehicle_year, vehicle_make, vehicle_model, vehicle_trim, race_track, ran_on, elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph",
);
const BEST_FIRST = sql.raw("elapsed_ms, trap_speed_hundredths_mph desc, ran_on, id");

/** The first places of a class as they are now, as rows of `season_champions`. */
const topOf = ({ season, isStock }: { season: SQL | number; isStock: number }, limit: number) => {
  const stock = literal(isStock);
  return sql`select *, row_number() over (order by ${BEST_FIRST}) as place from (
    select season, is_stock, id, id as slip_id, user_id, vehicle_year, vehicle_make, vehicle_model, vehicle_trim,
      race_track, ran_on, elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph
    from slips indexed by slips_season_et
    where is_season_best = 1 and is_stock = ${stock} and season = ${season}
    order by ${BEST_FIRST} limit ${literal(limit)})`;
};

/**
 * The classes of past seasons that have enough cars and aren't final yet, the oldest first.
 *
 * @param query.until the last season that is over
 */
export function findAllOpenClasses(
  db: Database,
  { until, cars, limit }: { until: number; cars: number; limit: number },
) {
  return db.all<SeasonClass>(sql`
    select season, is_stock as isStock from (
      select cast(substr(name, 8) as integer) as season, cast(substr(name, 6, 1) as integer) as is_stock
      from counters
      where (name > 'best:0:' and name < 'best:0;' or name > 'best:1:' and name < 'best:1;')
        and value >= ${literal(cars)}
    ) c
    where season <= ${until} and not exists (select 1 from season_champions f
      where f.season = c.season and f.is_stock = c.is_stock and f.place = 1)
    order by season, is_stock limit ${literal(limit)}`);
}

/** Makes a class of a season final with its first places of now; nothing changes if it is final already. */
export function insertSeasonChampions(
  db: Database,
  { season, isStock, limit }: SeasonClass & { limit: number },
) {
  return db.run(sql`
    insert into season_champions (season, is_stock, place, ${COPIED})
    select season, is_stock, place, ${COPIED} from (${topOf({ season, isStock }, limit)}) where not exists (
      select 1 from season_champions f where f.season = ${season} and f.is_stock = ${isStock} and f.place = 1)`);
}

const carKeyOf = (slip: SQL) =>
  sql`(select i.media_key from vehicles v cross join vehicle_images i on i.vehicle_id = v.id
    where v.id = ${slip} and v.deleted_at is null order by i.position, i.id limit 1)`;

const FIGURES = sql.raw(`c.season, c.is_stock as isStock, c.place, c.slip_id as slipId, u.username,
  c.vehicle_year as vehicleYear, c.vehicle_make as vehicleMake, c.vehicle_model as vehicleModel,
  c.vehicle_trim as vehicleTrim, c.race_track as raceTrack, c.ran_on as ranOn, c.elapsed_ms as elapsedMs,
  c.sixty_foot_ms as sixtyFootMs, c.trap_speed_hundredths_mph as trapSpeedHundredthsMph`);

/** A title stays with the run that won it: listed, and the same run as then. */
const IS_STANDING = sql.raw(
  "(s.is_listed = 1 and s.elapsed_ms = c.elapsed_ms and s.is_stock = c.is_stock and s.season = c.season)",
);

const finalPlaces = (chosen: SQL) => sql`
  select ${FIGURES}, ${IS_STANDING} as isStanding, u.anonymised_at is not null as isDeleted,
    iif(c.place = 1, ${carKeyOf(sql`s.vehicle_id`)}, null) as carKey
  from (${chosen}) c cross join slips s on s.id = c.slip_id cross join users u on u.id = c.user_id`;

/** The final places of a season, stock first; no rows while neither class is final. */
export function findAllChampionsOf(db: Database, season: number) {
  return db.all<StoredPlace>(
    finalPlaces(sql`select * from season_champions where season = ${season}
      order by season, is_stock desc, place limit 20`),
  );
}

/** The champions of all seasons, newest first, at most `limit`. */
export function findAllChampions(db: Database, limit: number) {
  return db.all<StoredPlace>(
    finalPlaces(sql`select * from season_champions indexed by season_champions_first where place = 1
      order by season desc, is_stock desc limit ${literal(limit)}`),
  );
}

/** The first places of a class of a season as they are now. */
export function findAllLeadersNow(
  db: Database,
  { season, isStock, limit }: SeasonClass & { limit: number },
) {
  return db.all<StoredPlace>(sql`
    select ${FIGURES}, 1 as isStanding, 0 as isDeleted,
      iif(c.place = 1, ${carKeyOf(sql`(select vehicle_id from slips where id = c.slip_id)`)}, null) as carKey
    from (${topOf({ season, isStock }, limit)}) c cross join users u on u.id = c.user_id`);
}

/** How many of a member's titles are read. */
const TITLES_MAX = 4;

/** A member's title. */
export type Title = SeasonClass;

/**
 * The titles of a member whose runs still stand, newest first, as a column with a JSON array of `Title`. No row is read
 * for members without any.
 */
export function titlesOf(userId: SQL): SQL<string> {
  return sql<string>`(select json_group_array(json_object('season', t.season, 'isStock', t.is_stock)) from (
    select c.season, c.is_stock from season_champions c indexed by season_champions_user
    cross join slips s on s.id = c.slip_id
    where c.user_id = ${userId} and c.place = 1 and ${IS_STANDING}
    order by c.season desc limit ${literal(TITLES_MAX)}) t)`;
}

/** The value of such a column. */
export function parseTitles(column: string): Title[] {
  return JSON.parse(column);
}

/** The seasons with a champion, for the sitemap. */
export function findAllFinalSeasons(db: Database, limit: number) {
  return db.all<{ season: number }>(sql`
    select distinct season from season_champions indexed by season_champions_first
    where place = 1 order by season desc limit ${literal(limit)}`);
}

/** A season if it has a champion, as one row or none. @param season null for none */
export function findAllSeasonsWithChampions(db: Database, season: number | null) {
  return db.all<{ season: number }>(sql`
    select season from season_champions indexed by season_champions_first
    where place = 1 and season = ${season} limit 1`);
}
