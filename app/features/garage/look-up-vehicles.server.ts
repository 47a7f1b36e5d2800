import type { Deps } from "#app/deps.ts";
import {
  findAllLookupModels,
  findAllLookupRecords,
  findAllLookupYears,
  findLookupChoices,
  type LookupChoice,
  type LookupChoices,
  type VehicleLookupRecord,
} from "#db/queries/vehicle-lookup.ts";
import type { LookupQuery } from "./schema.ts";

/** Years (newest first), the models of a year, or the records of a model in a year. */
export function lookUpVehicles(
  { db }: Pick<Deps, "db">,
  query: LookupQuery,
): Promise<number[] | string[] | VehicleLookupRecord[]> {
  if (query.distinct === "year") return findAllLookupYears(db);
  if (query.distinct === "model") return findAllLookupModels(db, query.year);
  return findAllLookupRecords(db, query).then((records) => records);
}

/** What the selects of the vehicle form offer for the choices made so far. */
export type VehicleChoices = {
  /** Null where the lists can't be read; the form then offers 1960 to the current year. */
  years: number[] | null;
  models: string[];
  trims: { id: number; trim: string }[];
};

/** The year and the model that were chosen in a form; null for what was not. */
export function choiceOf({ year = "", model = "" }: { year?: string; model?: string }) {
  return { year: /^\d{4}$/.test(year) ? Number(year) : null, model: model || null };
}

/** Everything the three selects need in one call. Never fails: it says which lists could not be read. */
export async function readVehicleChoices(
  { db, log }: Pick<Deps, "db" | "log">,
  chosen: LookupChoice,
): Promise<VehicleChoices> {
  try {
    return presentChoices(await findLookupChoices(db, chosen));
  } catch (error) {
    log("warn", "vehicle_lookup.failed", { error });
    return { years: null, models: [], trims: [] };
  }
}

export function presentChoices({ years, models, records }: LookupChoices): VehicleChoices {
  return {
    years: years.map(({ year }) => year),
    models: models.map(({ model }) => model),
    trims: records.map(({ id, trim }) => ({ id, trim })),
  };
}
