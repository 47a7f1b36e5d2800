import { sql } from "drizzle-orm";
import { STATE_NAMES } from "#app/lib/states.ts";
import type { Database } from "../client.ts";
import { counterOf, findAllCounters } from "../queries/counters.ts";
import { rebuildLadder } from "../queries/ladder-rebuild.ts";
import type { LadderKind } from "../schema/ladders.ts";
import { type Drivetrain, drivetrainOf } from "./drivetrains.ts";
import type { VehicleRow } from "./expand-vehicle-lines.ts";
import type { Track } from "./tracks/track.ts";

/** A ladder with the cars or the tracks that it is for. */
export type LadderRow = {
  kind: LadderKind;
  slug: string;
  name: string;
  /** Ids in `vehicle_lookup`. */
  cars: number[];
  /** Slugs of tracks. */
  tracks: string[];
};

const DRIVETRAIN_NAMES: Readonly<Record<Drivetrain, string>> = {
  rear: "Rear-wheel drive",
  front: "Front-wheel drive",
  all: "All-wheel drive",
};

type Strip = Pick<Track, "slug" | "name" | "state">;

/** Every ladder of some cars and tracks. @param currentYear the last model year of cars that are still sold */
export function listLadders(
  cars: readonly VehicleRow[],
  strips: readonly Strip[],
  currentYear: number,
): LadderRow[] {
  const rows = new Map<string, LadderRow>();
  const rowOf = (kind: LadderKind, name: string, slug = slugOfName(name)) => {
    const key = `${kind} ${slug}`;
    const row = rows.get(key) ?? { kind, slug, name, cars: [], tracks: [] };
    rows.set(key, row);
    return row;
  };
  for (const car of cars) {
    const sold = { ...car, trim: withoutMake(car) };
    const drivetrain = drivetrainOf(sold, currentYear);
    rowOf("model", car.model).cars.push(car.id);
    rowOf("trim", trimName(sold)).cars.push(car.id);
    rowOf("year", String(car.year)).cars.push(car.id);
    if (drivetrain) rowOf("drivetrain", DRIVETRAIN_NAMES[drivetrain]).cars.push(car.id);
  }
  for (const { slug, name, state } of strips) {
    rowOf("track", name, slug).tracks.push(slug);
    const stateName = state === null ? undefined : STATE_NAMES[state];
    if (stateName) rowOf("state", stateName).tracks.push(slug);
  }
  return [...rows.values()];
}

function withoutMake({ make, trim }: VehicleRow): string {
  return trim.startsWith(`${make} `) ? trim.slice(make.length + 1) : trim;
}

/** 'Challenger R/T', '300C' rather than '300 300C'. */
function trimName({ model, trim }: Pick<VehicleRow, "model" | "trim">): string {
  return trim.startsWith(model) ? trim : `${model} ${trim}`;
}

/** 'challenger-r-t' for 'Challenger R/T'. */
function slugOfName(name: string): string {
  const words = name.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return words.join("-");
}

/**
 * The statements that store ladders with their cars and tracks, for a batch after those of the cars and tracks
 * themselves. Ladders that aren't listed any more stay, like the cars.
 */
export function ladderStatements(db: Database, rows: readonly LadderRow[]) {
  const list = JSON.stringify(rows);
  const own = sql`from json_each(${list}) r
    join ladders l on l.kind = r.value ->> 'kind' and l.slug = r.value ->> 'slug'`;
  return [
    db.run(sql`
      insert into ladders (kind, slug, name)
      select value ->> 'kind', value ->> 'slug', value ->> 'name' from json_each(${list}) where true
      on conflict (kind, slug) do update set name = excluded.name where name <> excluded.name`),
    db.run(sql`
      delete from ladder_cars where ladder_id in (select l.id ${own})
        and vehicle_lookup_id in (select id from vehicle_lookup)`),
    db.run(sql`
      insert or ignore into ladder_cars (vehicle_lookup_id, ladder_id)
      select c.value, l.id ${own} join json_each(r.value -> 'cars') c`),
    db.run(sql`delete from ladder_tracks where ladder_id in (select l.id ${own})`),
    db.run(sql`
      insert or ignore into ladder_tracks (track_id, ladder_id)
      select t.id, l.id ${own} join json_each(r.value -> 'tracks') s join tracks t on t.slug = s.value`),
  ] as const;
}

/** Ladders whose runs are listed anew in one call to the database. */
const LADDERS_A_CALL = 20;

/** Lists the runs of all ladders anew, which triggers do only for slips that change. */
export async function rebuildLadders(db: Database): Promise<void> {
  const counters = await findAllCounters(db, ["listed:0", "listed:1"]);
  if (counterOf(counters, "listed:0") + counterOf(counters, "listed:1") === 0) return;
  const rows = await db.all<{ id: number }>(sql`select id from ladders where kind <> 'all'`);
  for (let at = 0; at < rows.length; at += LADDERS_A_CALL) {
    const [first, ...rest] = rows
      .slice(at, at + LADDERS_A_CALL)
      .flatMap(({ id }) => rebuildLadder(db, id));
    if (first) await db.batch([first, ...rest]);
  }
}
