import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";

/** A member's own run with the figures that its slip has; null where the slip has none. */
export type RecentRun = {
  id: number;
  vehicleId: number;
  raceTrack: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  reactionMs: number | null;
  eighthElapsedMs: number | null;
  eighthSpeedHundredthsMph: number | null;
  temperatureTenthsF: number | null;
  /** At the track, not reduced to sea level. */
  pressureHundredthsInHg: number | null;
  humidityPercent: number | null;
};

/**
 * A member's latest listed runs by their day, the last one first. Reads up to `ofCar` runs of each car, and none that
 * wait to be approved, however many there are.
 *
 * @param inAll the most that are returned
 */
export function findAllRecentRunsOf(
  db: Database,
  userId: number,
  { ofCar, inAll }: { ofCar: number; inAll: number },
) {
  return db.all<RecentRun>(sql`
    select s.id, s.vehicle_id as vehicleId, s.race_track as raceTrack, s.elapsed_ms as elapsedMs,
      s.sixty_foot_ms as sixtyFootMs, s.trap_speed_hundredths_mph as trapSpeedHundredthsMph,
      s.reaction_ms as reactionMs, s.eighth_elapsed_ms as eighthElapsedMs,
      s.eighth_speed_hundredths_mph as eighthSpeedHundredthsMph, s.temperature_tenths_f as temperatureTenthsF,
      s.pressure_hundredths_in_hg as pressureHundredthsInHg, s.humidity_percent as humidityPercent
    from vehicles v cross join slips s on s.id in (
      select t.id from slips t indexed by slips_listed_vehicle
      where t.vehicle_id = v.id and t.is_listed = 1 order by t.ran_on desc, t.id desc limit ${ofCar})
    where v.user_id = ${userId} and v.deleted_at is null
    order by s.ran_on desc, s.id desc limit ${inAll}`);
}
