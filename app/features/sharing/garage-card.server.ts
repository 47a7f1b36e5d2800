import type { Deps } from "#app/deps.ts";
import { type Garage, readGarage } from "#app/features/garage/read-garage.server.ts";
import { STOCK_PICTURE } from "#app/features/garage/rules.ts";
import { bodyKindOf } from "#app/lib/body-kind.ts";
import { carCardKey, garageCardKey } from "#app/lib/card-keys.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { AppError } from "#app/lib/errors.ts";
import { keyOfMediaPath } from "#app/lib/media-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import type { Card } from "./card-store.server.ts";
import { drawCarCard } from "./draw-car-card.ts";
import type { SharedCard } from "./shared-card.server.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

/**
 * The card of a garage, or of one of its cars: the car and its quickest run.
 *
 * @returns null for a garage that isn't public
 */
export function garageCard(
  garage: Pick<Garage, "owner" | "vehicle" | "best">,
  { isOfCar }: { isOfCar: boolean },
): SharedCard | null {
  const { owner, vehicle, best } = garage;
  if (!owner.isPublic) return null;
  const { username } = owner;
  const [run] = best;
  const car = vehicle ? vehicleName(vehicle) : "";
  const [image] = vehicle?.images ?? [];
  const svg = drawCarCard(
    {
      car: {
        photo: image && image.imagePath !== STOCK_PICTURE ? keyOfMediaPath(image.imagePath) : null,
        kind: bodyKindOf(vehicle ?? { year: 2018, make: "", model: "" }),
        isStock: vehicle?.isStock ?? true,
      },
      plate: run ? `BEST RUN, ${run.isStock ? "STOCK" : "MODIFIED"}` : "GARAGE",
      elapsedTime: run?.elapsedTime ?? null,
      username,
      vehicle: car,
      place: run ? `${run.raceTrack}, ${formatLongDay(run.date)}` : "No run on the boards yet",
      figures: run
        ? [
            ["60 FT", run.sixtyFeetTime],
            ["MPH", run.topSpeed],
          ]
        : [],
    },
    "wide",
  );
  const file = isOfCar && vehicle ? `${username}/${vehicle.id}` : username;
  return {
    path: `/cards/garage/${file}.jpg`,
    key: isOfCar && vehicle ? carCardKey(vehicle.id) : garageCardKey(owner.id),
    alt: run ? `${username}: ${run.elapsedTime} s in a ${car}` : `The garage of ${username}`,
    svg,
  };
}

/**
 * The picture of a shared garage or car, as the public sees it.
 *
 * @throws AppError `not_found` if there is no such garage or car; `rate_limited`, `unavailable`
 */
export async function readGarageCard(
  deps: Deps,
  query: { username: string; vehicleId?: number },
): Promise<Card> {
  const garage = await readGarage({ ...deps, viewer: null }, query);
  const card = garage && garageCard(garage, { isOfCar: query.vehicleId !== undefined });
  if (!card) throw new AppError("not_found", "There's no such garage.");
  return readStoredCard(deps satisfies CardDeps, card);
}
