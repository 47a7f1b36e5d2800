import { tokensOf } from "#app/features/events/search-tokens.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { EVENT_CATEGORIES } from "#db/schema/event-kinds.ts";
import { createRandom } from "#db/seed/random.ts";

const ROWS_A_STATEMENT = 5_000;
const TOWNS = [
  { city: "Milan", state: "MI", latitude: 42.08, longitude: -83.68 },
  { city: "Norwalk", state: "OH", latitude: 41.24, longitude: -82.61 },
  { city: "Ennis", state: "TX", latitude: 32.33, longitude: -96.62 },
  { city: "Pomona", state: "CA", latitude: 34.06, longitude: -117.75 },
  { city: "Gainesville", state: "FL", latitude: 29.65, longitude: -82.32 },
  { city: "Sonoma", state: "CA", latitude: 38.29, longitude: -122.46 },
] as const;
const NAMES = ["Test and Tune", "Bracket Series", "Nationals", "Grudge Night"];

/**
 * Fills in events around a day: five years of them where there are 50,000, in six towns. One in a thousand is
 * a Solstice Shootout, one in a hundred at a track. Their slugs are `event-0` and so on.
 */
export async function insertManyEvents(
  db: D1Database,
  { count, now, trackSlug }: { count: number; now: Date; trackSlug: string },
): Promise<void> {
  const track = await db
    .prepare("select id from tracks where slug = ?")
    .bind(trackSlug)
    .first<{ id: number }>();
  const rows = planEvents(count, now, track?.id ?? null);
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await db
      .prepare(
        `insert into events (created_at, updated_at, slug, uid, status, internal_name, event_name, categories,
           starts_on, ends_on, time_zone, over_at, track_id, venue, address, city, state, zip_code, country,
           latitude, longitude, description, description_html, search_tokens)
         select 0, 0, 'event-' || (value ->> 'n'), 'uid-' || (value ->> 'n'), 'SCHEDULED', '', value ->> 'eventName',
           json_array(value ->> 'category'), value ->> 'endsOn', value ->> 'endsOn', 'UTC', value ->> 'overAt',
           value ->> 'trackId', '', '', value ->> 'city', value ->> 'state', '', 'US', value ->> 'latitude',
           value ->> 'longitude', '', '', value ->> 'tokens'
         from json_each(?)`,
      )
      .bind(JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT)))
      .run();
  }
}

function planEvents(count: number, now: Date, trackId: number | null) {
  return Array.from({ length: count }, (_, n) => {
    const town = TOWNS[n % TOWNS.length] ?? TOWNS[0];
    const overAt = now.getTime() + (((n * 7919) % count) - count / 2) * (DAY_MS / 27.4);
    const endsOn = new Date(overAt - 1).toISOString().slice(0, 10);
    const category = EVENT_CATEGORIES[n % EVENT_CATEGORIES.length] ?? "racing";
    const eventName = n % 1000 === 7 ? "Solstice Shootout" : `${NAMES[n % NAMES.length]} ${n}`;
    const searched = {
      ...town,
      eventName,
      startsOn: endsOn,
      endsOn,
      venue: "",
      zipCode: "",
      country: "US",
    };
    return {
      n,
      ...town,
      eventName,
      category,
      endsOn,
      overAt: Math.floor(overAt / 60_000) * 60_000,
      trackId: n % 100 === 0 ? trackId : null,
      tokens: tokensOf({ ...searched, categories: [category] }, town.state),
    };
  });
}

export const LOT_HEADER =
  "code,dealer,address,city,state,zip,model,trim,count,as_of,latitude,longitude";
const CARS = [
  ["Challenger", "R/T"],
  ["Challenger", "SRT Hellcat"],
  ["Charger", "R/T"],
  ["Charger", "GT"],
  ["Durango", ""],
] as const;
const METRO = { latitude: 42.33, longitude: -83.05 };

export type Lot = { name: string; latitude: number; longitude: number };

/**
 * Dealers with a number of cars each: a fifth around Detroit, the rest anywhere south of 49° north.
 *
 * @returns the dealers, and the rows of a file with `LOT_HEADER`
 */
export function planManyLots({ dealers, cars }: { dealers: number; cars: number }) {
  const random = createRandom(7);
  const rows: string[] = [];
  const lots = Array.from({ length: dealers }, (_, index): Lot => {
    const isInTown = index < dealers / 5;
    const latitude = isInTown ? METRO.latitude + random.bell() * 0.15 : 25 + random.next() * 24;
    const longitude = isInTown ? METRO.longitude + random.bell() * 0.2 : -124 + random.next() * 57;
    const lot = {
      name: `Lot ${index}`,
      latitude: Number(latitude.toFixed(4)),
      longitude: Number(longitude.toFixed(4)),
    };
    const place = `${lot.latitude},${lot.longitude}`;
    for (const [model, trim] of CARS.slice(0, cars)) {
      rows.push(
        `c${index},${lot.name},1 Main St,Town,MI,48226,${model},${trim},2,2026-11-0${1 + (index % 9)},${place}`,
      );
    }
    return lot;
  });
  return { lots, rows };
}
