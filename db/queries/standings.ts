import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slips, users } from "../schema/index.ts";
import { literal } from "./literal.ts";

/** A slip with the columns that decide which bests it competes for. */
type Slip = Pick<
  typeof slips.$inferSelect,
  "id" | "vehicleId" | "isStock" | "season" | "trackNameId"
>;

/** The runs among which there is one best, and the index that has the listed ones in order. */
type Group = {
  flag: string;
  columns: readonly ("vehicle_id" | "is_stock" | "season" | "track_name_id")[];
  index: string;
};
const GROUPS: readonly Group[] = [
  { flag: "is_best", columns: ["vehicle_id", "is_stock"], index: "slips_vehicle_et" },
  {
    flag: "is_season_best",
    columns: ["vehicle_id", "is_stock", "season"],
    index: "slips_vehicle_season_et",
  },
  {
    flag: "is_track_best",
    columns: ["vehicle_id", "is_stock", "track_name_id"],
    index: "slips_vehicle_track_et",
  },
];

/** Ties: higher trap speed, then the earlier date, then the earlier submission. */
const QUICKEST_FIRST = sql.raw("elapsed_ms, trap_speed_hundredths_mph desc, ran_on, id");

/**
 * The statements that update `is_listed` of a slip, and the bests that it joins or leaves. Put them
 * into the same `db.batch` as the change that requires them, after it. Triggers then update counters
 * and ranks. The number of rows they read and write doesn't depend on how many runs the vehicle has.
 *
 * @param slip as it was before the change: a corrected slip is removed from its old vehicle's bests, and is
 *   added to others only when it is approved again
 */
export function refreshStandingsOfSlip(db: Database, slip: Slip) {
  const values = {
    vehicle_id: slip.vehicleId,
    is_stock: Number(slip.isStock),
    season: slip.season,
    track_name_id: slip.trackNameId,
  };
  // Since only this slip joins or leaves, the best run can at most swap places with the second.
  const firstTwo = GROUPS.map(
    (group) => sql`union select id from (${selectQuickest(group, (column) => values[column], 2)})`,
  );
  const flags = flagsOf(
    (group) => sql`c.id = (${selectQuickest(group, (column) => sql.raw(`c.${column}`), 1)})`,
  );
  return [
    updateListed(db, sql`slips.id = ${slip.id}`),
    updateBests(
      db,
      sql`select c.id, ${flags}
        from (select ${slip.id} as id ${sql.join(firstTwo, sql` `)}) a cross join slips c on c.id = a.id`,
    ),
  ] as const;
}

/** The same for all runs of a user: after an activation, a ban or a deletion. */
export function refreshStandingsOfUser(db: Database, userId: number) {
  const isUsers = sql`slips.user_id = ${userId}`;
  return [
    updateListed(db, isUsers),
    // One pass over the runs for the bests of all time, of seasons and of tracks.
    updateBests(
      db,
      sql`select id, ${flagsOf(
        ({ columns }) => sql`row_number() over (
          partition by is_listed, ${sql.raw(columns.join())} order by ${QUICKEST_FIRST}) = 1`,
      )} from slips where ${isUsers}`,
    ),
  ] as const;
}

/**
 * An approved run is listed while its racer's account is activated and neither banned nor deleted.
 */
const mayBeListed = sql<boolean>`(slips.status = 'APPROVED' and exists (
  select 1 from ${users} u
  where u.id = slips.user_id and u.is_activated = 1 and u.banned_at is null
    and u.anonymised_at is null and u.username_key not like 'anonymous%'))`;

function updateListed(db: Database, scope: SQL) {
  return db
    .update(slips)
    .set({ isListed: mayBeListed })
    .where(sql`${scope} and ${slips.isListed} <> ${mayBeListed}`);
}

/** @param bests selects ids of slips and what their flags should be */
function updateBests(db: Database, bests: SQL) {
  return db.run(sql`
    update slips set is_best = b.is_best, is_season_best = b.is_season_best, is_track_best = b.is_track_best
    from (${bests}) b
    where b.id = slips.id and (slips.is_best <> b.is_best or slips.is_season_best <> b.is_season_best
      or slips.is_track_best <> b.is_track_best)`);
}

function flagsOf(isBest: (group: Group) => SQL): SQL {
  const flags = GROUPS.map(
    (group) => sql`is_listed = 1 and ${isBest(group)} as ${sql.raw(group.flag)}`,
  );
  return sql.join(flags, sql`, `);
}

/** The ids of a group's quickest runs; `valueIn` gives the group's value of a column. */
function selectQuickest(
  { columns, index }: Group,
  valueIn: (column: Group["columns"][number]) => SQL | number,
  limit: number,
): SQL {
  const isInGroup = columns.map((column) => sql`and ${sql.raw(column)} = ${valueIn(column)}`);
  return sql`select id from slips indexed by ${sql.raw(index)}
    where is_listed = 1 ${sql.join(isInGroup, sql` `)} order by ${QUICKEST_FIRST} limit ${literal(limit)}`;
}
