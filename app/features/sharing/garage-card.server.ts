import type { Deps } from "#app/deps.ts";
import { type Garage, readGarage } from "#app/features/garage/read-garage.server.ts";
import { STOCK_PICTURE } from "#app/features/garage/rules.ts";
import { bodyKindOf } from "#app/lib/body-kind.ts";
import { carCardKey, garageCardKey } from "#app/lib/card-keys.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { AppError } from "#app/lib/errors.ts";
import { keyOfMediaPath } from "#app/lib/media-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { carCardPath } from "./card-paths.ts";
import type { CardShape } from "./card-size.ts";
import type { Card } from "./card-store.server.ts";
import { drawCarCard } from "./draw-car-card.ts";
import type { SharedCard } from "./shared-card.server.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

type CardGarage = Pick<Garage, "owner" | "vehicle" | "best">;

/** A garage has a picture for links only. */
type CardOf = { isOfCar: false } | { isOfCar: true; shape?: CardShape };

/**
 * The card of a garage, or of one of its cars: the car and its quickest run.
 *
 * @returns null for a garage that isn't public
 */
export function garageCard(garage: CardGarage, of: CardOf): SharedCard | null {
  const { owner, vehicle, best } = garage;
  if (!owner.isPublic) return null;
  const { username } = owner;
  const [run] = best;
  const shape = (of.isOfCar && of.shape) || "wide";
  return {
    ...(of.isOfCar && vehicle
      ? { path: carCardPath(username, vehicle.id, shape), key: carCardKey(vehicle.id, shape) }
      : { path: `/cards/garage/${username}.jpg`, key: garageCardKey(owner.id) }),
    alt: run
      ? `${username}: ${run.elapsedTime} s in a ${nameOf(vehicle)}`
      : `The garage of ${username}`,
    svg: draw(garage, shape),
  };
}

function nameOf(vehicle: CardGarage["vehicle"]): string {
  return vehicle ? vehicleName(vehicle) : "";
}

function draw({ owner, vehicle, best: [run] }: CardGarage, shape: CardShape): string {
  const [image] = vehicle?.images ?? [];
  return drawCarCard(
    {
      car: {
        photo: image && image.imagePath !== STOCK_PICTURE ? keyOfMediaPath(image.imagePath) : null,
        kind: bodyKindOf(vehicle ?? { year: 2018, make: "", model: "" }),
        isStock: vehicle?.isStock ?? true,
      },
      plate: run ? `BEST RUN, ${run.isStock ? "STOCK" : "MODIFIED"}` : "GARAGE",
      elapsedTime: run?.elapsedTime ?? null,
      username: owner.username,
      vehicle: nameOf(vehicle),
      place: run ? `${run.raceTrack}, ${formatLongDay(run.date)}` : "No run on the boards yet",
      figures: run
        ? [
            ["60 FT", run.sixtyFeetTime],
            ["MPH", run.topSpeed],
          ]
        : [],
    },
    shape,
  );
}

/**
 * The picture of a shared garage or car, as the public sees it.
 *
 * @throws AppError `not_found` if there is no such garage or car; `rate_limited`, `unavailable`
 */
export async function readGarageCard(
  deps: Deps,
  { username, car }: { username: string; car?: { id: number; shape: CardShape } },
): Promise<Card> {
  const garage = await readGarage({ ...deps, viewer: null }, { username, vehicleId: car?.id });
  const of = car ? { isOfCar: true, shape: car.shape } : { isOfCar: false };
  const card = garage && garageCard(garage, of);
  if (!card) throw new AppError("not_found", "There's no such garage.");
  return readStoredCard(deps satisfies CardDeps, card);
}
