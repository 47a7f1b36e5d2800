import { vinCheckDigit } from "../../../app/lib/vin.ts";
import {
  carNumberOf,
  type DemoVehicle,
  demoPictureNames,
  planDemo,
  selectFurnished,
} from "../../../db/seed/demo-plan.ts";
import { expandVehicleLines } from "../../../db/seed/expand-vehicle-lines.ts";
import { tracks } from "../../../db/seed/tracks.ts";
import { vehicleLines } from "../../../db/seed/vehicle-lines.ts";
import { drawVehiclePicture } from "./vehicle-picture.ts";

/** The vehicles are the same whatever the day; only runs move. */
const ANY_DAY = "2026-06-01";

/** The photographs of the demo's vehicles, SVG by file name. */
export function drawDemoVehicles(): Map<string, string> {
  const { vehicles } = planDemo(ANY_DAY, tracks, (vin) => vinCheckDigit(vin) ?? "0");
  const furnished = new Set(selectFurnished(vehicles));
  const makes = new Map(
    expandVehicleLines(vehicleLines, Number(ANY_DAY.slice(0, 4))).map((row) => [
      nameOf(row),
      row.make,
    ]),
  );
  const drawings = new Map<string, string>();
  for (const vehicle of vehicles.filter(({ hasPicture }) => hasPicture)) {
    const make = makes.get(nameOf(vehicle));
    if (!make) throw new Error(`nobody sold a ${nameOf(vehicle)}`);
    const [first, second] = demoPictureNames(vehicle);
    const draw = (seed: string) =>
      drawVehiclePicture({ ...vehicle, make, seed, carNumber: carNumberOf(vehicle) });
    drawings.set(first, draw(vehicle.vin));
    if (furnished.has(vehicle)) drawings.set(second, draw(`${vehicle.vin} again`));
  }
  return drawings;
}

const nameOf = ({ year, model, trim }: Pick<DemoVehicle, "year" | "model" | "trim">) =>
  `${year} ${model} ${trim}`;
