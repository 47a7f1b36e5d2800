import { sql } from "drizzle-orm";
import type { Database } from "../../client.ts";

/** A member's own run with the figures that its slip has; null where the slip has none. */
export type RecentRun = {
  vehicleId: number;
  raceTrack: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  reactionMs: number | null;
  eighthElapsedMs: number | null;
  eighthSpeedHundredthsMph: number | null;
};

/** How many of a member's latest slips are looked at, of which some may not be approved. */
const LOOKED_AT = 3;

/** A member's latest approved runs, the last one first: a few times `limit` rows at most. */
export function findAllRecentRunsOf(db: Database, userId: number, limit: number) {
  return db.all<RecentRun>(sql`
    select vehicle_id as vehicleId, race_track as raceTrack, elapsed_ms as elapsedMs, sixty_foot_ms as sixtyFootMs,
      trap_speed_hundredths_mph as trapSpeedHundredthsMph, reaction_ms as reactionMs,
      eighth_elapsed_ms as eighthElapsedMs, eighth_speed_hundredths_mph as eighthSpeedHundredthsMph
    from (select * from slips indexed by slips_user where user_id = ${userId}
      order by submitted_at desc limit ${LOOKED_AT * limit})
    where status = 'APPROVED' limit ${limit}`);
}
