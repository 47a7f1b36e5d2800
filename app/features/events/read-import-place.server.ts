import type { Deps } from "#app/deps.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { completeEvents } from "./complete-events.server.ts";
import type { EventText } from "./event-fields.ts";
import { PLACE_FIELDS } from "./import-rows.ts";

/**
 * The place for events without one, as chosen for the whole file; empty if none was chosen.
 *
 * @throws AppError `invalid` for an unknown place
 */
export async function readImportPlace(
  deps: Pick<Deps, "db" | "clock">,
  values: Readonly<Record<string, string>>,
): Promise<EventText> {
  const typed = PLACE_FIELDS.map((field) => [field, cleanLine(values[field] ?? "")] as const);
  const place: EventText = Object.fromEntries(typed.filter(([, text]) => text !== ""));
  if (Object.keys(place).length === 0) return {};
  // An event that is valid except for its place, so that any error is the place's.
  const probe = { eventName: "Probe", startsOn: dayIn(deps.clock.now(), "UTC"), ...place };
  const findTown = await loadPlaceFinder();
  const [completed] = await completeEvents({ ...deps, findTown }, [probe]);
  if (completed?.ok) return place;
  const { timeZone, ...errors } = completed?.errors ?? {};
  const unplaced = { city: "We don't know where this is. Check the town and the state." };
  throw invalidFields(Object.keys(errors).length === 0 && timeZone ? unplaced : errors);
}
