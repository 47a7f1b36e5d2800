import { useEffect, useRef, useState } from "react";
import { apiJson } from "#app/lib/api-client.ts";
import type { VehicleChoices } from "../look-up-vehicles.server.ts";
import { fallbackYears } from "../rules.ts";
import { VEHICLE_TEXTS } from "../texts.ts";

type Chosen = { year: string; model: string; trim: string };
type List = "years" | "models" | "trims";

const FAILURES: Record<List, string> = {
  years: VEHICLE_TEXTS.yearsFailed,
  models: VEHICLE_TEXTS.modelsFailed,
  trims: VEHICLE_TEXTS.trimsFailed,
};

/**
 * The cascade year, model, trim: a new year clears model and trim and loads the models, a new model
 * clears the trim and loads the trims. `chosen.trim` is the id of the lookup record.
 *
 * @param initial the lists loaded by the server; if the years failed, 1960 to the current year
 */
export function useVehicleChoices(initial: VehicleChoices, start: Chosen, currentYear: number) {
  const [chosen, setChosen] = useState(start);
  const [lists, setLists] = useState({
    years: initial.years ?? fallbackYears(currentYear),
    models: initial.models,
    trims: initial.trims,
  });
  const [failed, setFailed] = useState<List | null>(initial.years === null ? "years" : null);
  const [loading, setLoading] = useState<List | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function load(list: List, query: Record<string, string>) {
    running.current?.abort();
    const request = new AbortController();
    running.current = request;
    setLoading(list);
    setFailed(null);
    try {
      const path = `/rest/vehicles/lookup?${new URLSearchParams(query)}`;
      const response = await apiJson(path, { signal: request.signal });
      if (request.signal.aborted) return;
      setLists((before) => ({ ...before, [list]: readList(list, response) }));
    } catch {
      if (request.signal.aborted) return;
      setFailed(list);
    }
    setLoading(null);
  }

  const loadModels = (year: string) => load("models", { distinct: "model", year });
  const loadTrims = (year: string, model: string) => load("trims", { model, year });

  return {
    chosen,
    lists,
    loading,
    failure: (list: List) => (failed === list ? FAILURES[list] : undefined),
    chooseYear(year: string) {
      setChosen({ year, model: "", trim: "" });
      setLists((before) => ({ ...before, models: [], trims: [] }));
      if (year) loadModels(year);
    },
    chooseModel(model: string) {
      setChosen({ ...chosen, model, trim: "" });
      setLists((before) => ({ ...before, trims: [] }));
      if (model) loadTrims(chosen.year, model);
    },
    chooseTrim(trim: string) {
      setChosen({ ...chosen, trim });
    },
    retry() {
      if (failed === "years") load("years", { distinct: "year" });
      if (failed === "models") loadModels(chosen.year);
      if (failed === "trims") loadTrims(chosen.year, chosen.model);
    },
  };
}

function readList(list: List, response: unknown): unknown[] {
  if (!Array.isArray(response)) throw new Error(`the list of ${list} is no list`);
  if (list === "years") return response.filter((year) => typeof year === "number");
  if (list === "models") return response.filter((model) => typeof model === "string");
  return response.filter(isTrim).map(({ id, trim }) => ({ id, trim }));
}

function isTrim(record: unknown): record is { id: number; trim: string } {
  return typeof record === "object" && record !== null && "id" in record && "trim" in record;
}
