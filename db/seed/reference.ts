import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type CounterName, counterOf, findAllCounters } from "../queries/counters.ts";
import { trackNameKey } from "../queries/tracks.ts";
import { expandVehicleLines, hashText } from "./expand-vehicle-lines.ts";
import { ladderStatements, listLadders, rebuildLadders } from "./ladders.ts";
import { tracks } from "./tracks.ts";
import { vehicleLines } from "./vehicle-lines.ts";

/** Its row in `counters` identifies the cars, tracks and ladders in the database. */
const VERSION: CounterName = "reference";

/**
 * Loads cars, tracks and the ladders of both into the database unless they are there already. Can be run
 * at any time: it updates existing rows and links names that racers have typed to their track. Rows
 * removed from the tables stay, since garages and slips refer to them.
 *
 * @param currentYear the last model year of cars that are still sold
 * @returns whether anything was loaded
 */
export async function seedReferenceData(db: Database, currentYear: number): Promise<boolean> {
  // A whole table in one parameter, since D1 binds at most 100 per statement.
  const sold = expandVehicleLines(vehicleLines, currentYear);
  const cars = JSON.stringify(sold);
  const strips = JSON.stringify(tracks);
  const names = JSON.stringify(
    tracks.flatMap(({ slug, name, aliases }) =>
      [name, ...aliases].map((written) => ({ slug, name: written, key: trackNameKey(written) })),
    ),
  );
  const ladders = listLadders(sold, tracks, currentYear);
  const version = hashText(cars + strips + names + JSON.stringify(ladders));
  if (counterOf(await findAllCounters(db, [VERSION]), VERSION) === version) return false;
  await db.batch([
    db.run(sql`
      insert into vehicle_lookup (id, year, make, model, trim)
      select value ->> 'id', value ->> 'year', value ->> 'make', value ->> 'model', value ->> 'trim'
      from json_each(${cars}) where true
      on conflict (id) do update set make = excluded.make, model = excluded.model, trim = excluded.trim
      where (make, model, trim) <> (excluded.make, excluded.model, excluded.trim)`),
    db.run(sql`
      insert into tracks (slug, name, city, state, country, latitude, longitude,
        is_position_approximate, elevation_ft, time_zone, length_ft, is_sanctioned,
        sanction, surface, closed_on)
      select value ->> 'slug', value ->> 'name', value ->> 'city', value ->> 'state',
        value ->> 'country', value ->> 'latitude', value ->> 'longitude',
        value ->> 'isPositionApproximate', value ->> 'elevationFt', value ->> 'timeZone', value ->> 'lengthFt',
        value ->> 'sanction' is not 'NONE', value ->> 'sanction', value ->> 'surface',
        value ->> 'closedOn'
      from json_each(${strips}) where true
      on conflict (slug) do update set name = excluded.name, city = excluded.city,
        state = excluded.state, country = excluded.country, latitude = excluded.latitude,
        longitude = excluded.longitude, is_position_approximate = excluded.is_position_approximate,
        elevation_ft = excluded.elevation_ft, time_zone = excluded.time_zone,
        length_ft = excluded.length_ft, is_sanctioned = excluded.is_sanctioned,
        sanction = excluded.sanction, surface = excluded.surface,
        closed_on = excluded.closed_on`),
    db.run(sql`
      insert into track_names (name, name_key, track_id)
      select n.value ->> 'name', n.value ->> 'key', t.id
      from json_each(${names}) n join tracks t on t.slug = n.value ->> 'slug' where true
      on conflict (name_key) do update set name = excluded.name, track_id = excluded.track_id
      where track_id is not excluded.track_id or name <> excluded.name`),
    ...ladderStatements(db, ladders),
  ]);
  await rebuildLadders(db);
  // Last, so that a load that was interrupted is repeated.
  await db.run(sql`
    insert into counters (name, value) values (${VERSION}, ${version})
    on conflict (name) do update set value = excluded.value`);
  return true;
}
