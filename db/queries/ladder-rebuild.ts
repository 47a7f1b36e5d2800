import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/**
 * The statements that list the runs of a ladder of all time and by season anew, after its cars or tracks have changed.
 * They read every listed run in it.
 */
export function rebuildLadder(db: Database, ladderId: number) {
  const best = (period: "0" | "season", within: string) => sql`
    insert into ladder_runs (ladder_id, is_stock, period, elapsed_ms, trap_speed_hundredths_mph, ran_on, slip_id)
    select ${ladderId}, is_stock, ${sql.raw(period)}, elapsed_ms, trap_speed_hundredths_mph, ran_on, id from (
      select s.*, row_number() over (partition by s.vehicle_id, s.is_stock ${sql.raw(within)}
        order by s.elapsed_ms, s.trap_speed_hundredths_mph desc, s.ran_on, s.id) as place
      from (
        select c.vehicle_lookup_id as lookup_id, null as name_id from ladder_cars c where c.ladder_id = ${ladderId}
        union all
        select null, n.id from ladder_tracks t cross join track_names n on n.track_id = t.track_id
        where t.ladder_id = ${ladderId}
      ) m cross join slips s on s.id in (
        select o.id from slips o indexed by slips_listed_lookup
        where o.is_listed = 1 and o.vehicle_lookup_id = m.lookup_id
        union all
        select o.id from slips o indexed by slips_listed_track
        where o.is_listed = 1 and o.track_name_id = m.name_id)
    ) where place = 1`;
  return [
    db.run(sql`delete from ladder_runs where ladder_id = ${ladderId} and period <= 9999`),
    db.run(best("0", "")),
    db.run(best("season", ", s.season")),
  ] as const;
}
