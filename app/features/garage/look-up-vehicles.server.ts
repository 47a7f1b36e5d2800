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

/** The options of the vehicle form's selects for the current choices. */
export type VehicleChoices = {
  /** Null if the lists can't be read; the form then offers 1960 to the current year. */
  years: number[] | null;
  models: string[];
  trims: { id: number; trim: string }[];
};

/** The year and the model selected in a form; null if not selected. */
export function choiceOf({ year = "", model = "" }: { year?: string; model?: string }) {
  return { year: /^\d{4}$/.test(year) ? Number(year) : null, model: model || null };
}

/**
 * The options of the three selects in one call. Never fails: `years` is null if the lists can't be
 * read.
 */
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
