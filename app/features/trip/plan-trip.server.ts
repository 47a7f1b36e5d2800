import { boundingBox, type Point } from "#app/features/geography/distance.ts";
import { loadPlaceFinder, loadTownFinder } from "#app/features/geography/places.server.ts";
import { type Drive, formatLeaving, planDrive } from "./drive.ts";
import { AROUND_MILES, drawNightMap, type NightMap } from "./night-map.ts";

/** The map's frame is wider than it is high. */
const REACH_MILES = AROUND_MILES * 1.8;

export type Trip = {
  /** The ZIP code as typed, or the racer's own. */
  zip: string;
  /** Null if it is empty or no place has it. */
  home: {
    name: string;
    /** Null across the ocean. */
    drive: Pick<Drive, "miles" | "minutes"> | null;
    leaveBy: string | null;
  } | null;
  map: NightMap | null;
};

type TripInput = {
  center: Point;
  zip: string;
  /** When it starts; null if there is no time. */
  startsAt: Date | null;
};

/** The way to a place: the map around it, and the drive from a ZIP code. */
export async function planTrip({ center, zip, startsAt }: TripInput): Promise<Trip> {
  const [findPlace, findTowns] = await Promise.all([loadPlaceFinder(), loadTownFinder()]);
  const place = zip === "" ? null : findPlace(zip);
  const towns = findTowns(boundingBox(center, REACH_MILES));
  const map = drawNightMap({ center, home: place }, towns);
  if (!place) return { zip, home: null, map };
  const name = `${place.name}, ${place.state}`;
  const drive = planDrive(place, center, startsAt);
  if (!drive) return { zip, home: { name, drive, leaveBy: null }, map };
  const { miles, minutes, leaveAt } = drive;
  const leaveBy = leaveAt && formatLeaving(leaveAt, place.timeZone);
  return { zip, home: { name, drive: { miles, minutes }, leaveBy }, map };
}
