import { bodyKindOf } from "#app/lib/body-kind.ts";
import { runCardKey } from "#app/lib/card-keys.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { formatCount, formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import type { RunDetail } from "#db/queries/boards.ts";
import { runCardPath } from "./card-paths.ts";
import type { CardShape } from "./card-size.ts";
import { drawCarCard } from "./draw-car-card.ts";
import type { SharedCard } from "./shared-card.server.ts";

/** The card of a listed run. A stored one may have an outdated rank. */
export function runCard(run: RunDetail, shape: CardShape = "wide"): SharedCard {
  const { id, username, isStock, rank, raceTrack } = run;
  const elapsedTime = formatSeconds(run.elapsedMs);
  const board = isStock ? "STOCK BOARD" : "MODIFIED BOARD";
  const model = { year: run.vehicleYear, make: run.vehicleMake, model: run.vehicleModel };
  const svg = drawCarCard(
    {
      car: { photo: run.carImageKey, kind: bodyKindOf(model), isStock },
      plate: rank === null ? "CHECKED RUN" : `#${formatCount(rank)} ${board}`,
      elapsedTime,
      username,
      vehicle: runVehicleName(run),
      place: `${raceTrack}, ${formatLongDay(run.ranOn)}`,
      figures: [
        ["60 FT", formatSeconds(run.sixtyFootMs)],
        ["MPH", formatSpeed(run.trapSpeedHundredthsMph)],
      ],
    },
    shape,
  );
  return {
    path: runCardPath(id, shape),
    key: runCardKey(id, shape),
    alt: `Time slip of ${username}: ${elapsedTime} s at ${raceTrack}`,
    svg,
    isSentStale: true,
  };
}
