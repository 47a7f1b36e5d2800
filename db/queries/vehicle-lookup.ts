import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { vehicleLookup } from "../schema/index.ts";

/** Every model year, newest first. Hops from year to year in the index instead of reading it all. */
export async function findAllLookupYears(db: Database): Promise<number[]> {
  const rows = await db.all<{ year: number }>(sql`
    with recursive years (year) as (
      select max(year) from vehicle_lookup
      union all
      select (select max(l.year) from vehicle_lookup l where l.year < years.year)
      from years where years.year is not null
    )
    select year from years where year is not null`);
  return rows.map(({ year }) => year);
}

/** The names of the models of a year, in alphabetical order. */
export async function findAllLookupModels(db: Database, year: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ model: vehicleLookup.model })
    .from(vehicleLookup)
    .where(eq(vehicleLookup.year, year))
    .orderBy(asc(vehicleLookup.model))
    .limit(500);
  return rows.map(({ model }) => model);
}

const record = {
  id: vehicleLookup.id,
  trim: vehicleLookup.trim,
  model: vehicleLookup.model,
  year: vehicleLookup.year,
  make: vehicleLookup.make,
};

/** The trims of a model in a year, in alphabetical order. */
export function findAllLookupRecords(db: Database, query: { year: number; model: string }) {
  return db
    .select(record)
    .from(vehicleLookup)
    .where(and(eq(vehicleLookup.year, query.year), eq(vehicleLookup.model, query.model)))
    .orderBy(asc(vehicleLookup.trim))
    .limit(500);
}

export type VehicleLookupRecord = Awaited<ReturnType<typeof findAllLookupRecords>>[number];

export async function findLookupRecordById(
  db: Database,
  id: number,
): Promise<VehicleLookupRecord | null> {
  const [found] = await db
    .select(record)
    .from(vehicleLookup)
    .where(eq(vehicleLookup.id, id))
    .limit(1);
  return found ?? null;
}
