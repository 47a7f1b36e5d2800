import type { Deps } from "#app/deps.ts";
import {
  findAllLookupModels,
  findAllLookupRecords,
  findAllLookupYears,
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
  /** Null where they can't be read; the form then offers 1960 to the current year. */
  years: number[] | null;
  models: string[];
  trims: { id: number; trim: string }[];
  /** The list that could not be read and is therefore empty. */
  failed: "models" | "trims" | null;
};

/** Everything the three selects need in one go. Never fails: what can't be read is told as such. */
export async function readVehicleChoices(
  deps: Pick<Deps, "db" | "log">,
  chosen: { year: string; model: string },
): Promise<VehicleChoices> {
  const year = /^\d{4}$/.test(chosen.year) ? Number(chosen.year) : null;
  const { model } = chosen;
  const [years, models, records] = await Promise.all([
    orNull(deps, () => findAllLookupYears(deps.db)),
    year === null ? [] : orNull(deps, () => findAllLookupModels(deps.db, year)),
    year === null || model === ""
      ? []
      : orNull(deps, () => findAllLookupRecords(deps.db, { year, model })),
  ]);
  return {
    years,
    models: models ?? [],
    trims: (records ?? []).map(({ id, trim }) => ({ id, trim })),
    failed: models === null ? "models" : records === null ? "trims" : null,
  };
}

async function orNull<T>(
  { log }: Pick<Deps, "log">,
  read: () => PromiseLike<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    log("warn", "vehicle_lookup.failed", { reason: String(error) });
    return null;
  }
}
