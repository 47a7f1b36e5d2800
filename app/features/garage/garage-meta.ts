import { type MetaMatches, pageMeta, type SharePicture } from "#app/lib/page-meta.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import type { Garage } from "./read-garage.server.ts";

type GarageAddress = {
  path: string;
  matches: MetaMatches;
  /** Null for a garage that isn't public. */
  image: SharePicture | null;
  /** The page is about one car, not the whole garage. */
  isOfCar?: boolean;
};

/** Title and description of a garage; only public garages are indexed by search engines. */
export function garageMeta(
  garage: Garage | null,
  { path, matches, image, isOfCar = false }: GarageAddress,
) {
  if (!garage) return pageMeta({ title: "Garage", path, isHidden: true });
  const { owner, vehicle } = garage;
  const [best] = garage.best;
  const car = vehicle ? vehicleName(vehicle) : "an empty garage";
  const figures = best ? ` Best run ${best.elapsedTime} s at ${best.topSpeed} mph.` : "";
  return pageMeta({
    title: vehicle && isOfCar ? `${owner.username}: ${car}` : `${owner.username}'s garage`,
    description: isOfCar
      ? `${owner.username} races ${car}.${figures}`
      : `The garage of ${owner.username}, with ${car}.${figures}`,
    path,
    matches,
    ...(image && { image }),
    isHidden: !owner.isPublic,
  });
}
