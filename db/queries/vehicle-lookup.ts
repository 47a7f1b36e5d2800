import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { vehicleLookup } from "../schema/index.ts";

/** Skips from year to year in the index instead of reading all of it. */
function selectYears(db: Database) {
  return db.all<{ year: number }>(sql`
    with recursive years (year) as (
      select max(year) from vehicle_lookup
      union all
      select (select max(l.year) from vehicle_lookup l where l.year < years.year)
      from years where years.year is not null
    )
    select year from years where year is not null`);
}

/** Every model year, newest first. */
export async function findAllLookupYears(db: Database): Promise<number[]> {
  return (await selectYears(db)).map(({ year }) => year);
}

function selectModels(db: Database, year: number | SQL) {
  return db
    .selectDistinct({ model: vehicleLookup.model })
    .from(vehicleLookup)
    .where(eq(vehicleLookup.year, year))
    .orderBy(asc(vehicleLookup.model))
    .limit(500);
}

/** The names of the models of a year, in alphabetical order. */
export async function findAllLookupModels(db: Database, year: number): Promise<string[]> {
  return (await selectModels(db, year)).map(({ model }) => model);
}

const record = {
  id: vehicleLookup.id,
  trim: vehicleLookup.trim,
  model: vehicleLookup.model,
  year: vehicleLookup.year,
  make: vehicleLookup.make,
};

/** The trims of a model in a year, in alphabetical order. */
export function findAllLookupRecords(
  db: Database,
  query: { year: number | SQL; model: string | SQL },
) {
  return db
    .select(record)
    .from(vehicleLookup)
    .where(and(eq(vehicleLookup.year, query.year), eq(vehicleLookup.model, query.model)))
    .orderBy(asc(vehicleLookup.trim))
    .limit(500);
}

export type VehicleLookupRecord = Awaited<ReturnType<typeof findAllLookupRecords>>[number];

/** The selected year and model of a car; null if not selected yet. */
export type LookupChoice = { year: number | SQL | null; model: string | SQL | null };

/** The options: every year, the models of the year, the trims of the model. For a batch. */
export function selectLookupChoices(db: Database, { year, model }: LookupChoice) {
  const chosenYear = year ?? sql`null`;
  return [
    selectYears(db),
    selectModels(db, chosenYear),
    findAllLookupRecords(db, { year: chosenYear, model: model ?? sql`null` }),
  ] as const;
}

/** The same in a separate call. */
export async function findLookupChoices(db: Database, choice: LookupChoice) {
  const [years, models, records] = await db.batch(selectLookupChoices(db, choice));
  return { years, models, records };
}
export type LookupChoices = Awaited<ReturnType<typeof findLookupChoices>>;

export async function findLookupRecordById(
  db: Database,
  id: number,
): Promise<VehicleLookupRecord | null> {
  const [row] = await db
    .select(record)
    .from(vehicleLookup)
    .where(eq(vehicleLookup.id, id))
    .limit(1);
  return row ?? null;
}
