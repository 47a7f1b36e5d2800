import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slips, users } from "../schema/index.ts";

/**
 * The statements that update `is_listed` and the bests of some slips. Put them into the same
 * `db.batch` as the change that requires them. Triggers then update counters and ranks.
 */
export function refreshStandingsOfVehicle(db: Database, vehicleId: number) {
  return refreshStandings(db, sql`${slips.vehicleId} = ${vehicleId}`);
}

/** The same for all runs of a user: after an activation, a ban or a deletion. */
export function refreshStandingsOfUser(db: Database, userId: number) {
  return refreshStandings(db, sql`${slips.userId} = ${userId}`);
}

/**
 * An approved run is listed while its racer's account is activated and neither banned nor deleted.
 */
const mayBeListed = sql<boolean>`(slips.status = 'APPROVED' and exists (
  select 1 from ${users} u
  where u.id = slips.user_id and u.is_activated = 1 and u.banned_at is null
    and u.anonymised_at is null and u.username_key not like 'anonymous%'))`;

/** Ties: higher trap speed, then the earlier date, then the earlier submission. */
function isBestWithin(group: string): SQL {
  return sql.raw(`is_listed = 1 and row_number() over (partition by is_listed, vehicle_id, is_stock${group}
    order by elapsed_ms, trap_speed_hundredths_mph desc, ran_on, id) = 1`);
}

function refreshStandings(db: Database, scope: SQL) {
  return [
    db
      .update(slips)
      .set({ isListed: mayBeListed })
      .where(sql`${scope} and ${slips.isListed} <> ${mayBeListed}`),
    // One pass over the runs for the bests of all time, of seasons and of tracks.
    db.run(sql`
      update slips set is_best = b.is_best, is_season_best = b.is_season_best, is_track_best = b.is_track_best
      from (
        select id, ${isBestWithin("")} as is_best, ${isBestWithin(", season")} as is_season_best,
          ${isBestWithin(", track_name_id")} as is_track_best
        from slips where ${scope}
      ) b
      where b.id = slips.id and (slips.is_best <> b.is_best or slips.is_season_best <> b.is_season_best
        or slips.is_track_best <> b.is_track_best)`),
  ] as const;
}
