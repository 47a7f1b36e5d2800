import type { Deps, Viewer } from "#app/deps.ts";
import { listMods } from "#app/features/garage/rules.ts";
import { workOnVehicle } from "#app/features/garage/work-on-vehicle.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { type DemoPlan, type DemoVehicle, selectFurnished } from "#db/seed/demo-plan.ts";
import { renderSecondPicture } from "./demo-pictures.ts";

type Car = DemoVehicle & { id: number; owner: Viewer; make: string };

const LOG_ENTRIES = 4;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * Build logs and second pictures for the demo racer and some others, and one sold car, the demo racer's last.
 */
export async function furnishGarages(deps: Deps, plan: DemoPlan, cars: readonly Car[]) {
  for (const car of selectFurnished(cars)) {
    await writeLog(deps, car);
    if (car.hasPicture) await addSecondPicture(deps, car);
  }
  const sold = cars.findLast(({ racer }) => racer === 0);
  if (sold) await sell(deps, plan, cars.indexOf(sold), sold);
}

/** Logs its modifications, or service if it has none, over the last two seasons. */
async function writeLog(deps: Deps, car: Car) {
  const mods = listMods(car.mods).slice(0, LOG_ENTRIES);
  const entries = mods.length > 0 ? mods : ["Fresh plugs and oil", "New drag radials"];
  for (const [index, description] of entries.entries()) {
    const daysAgo = 700 - index * 160 - (car.id % 30);
    const installedOn = dayOf(deps.clock.now().getTime() - daysAgo * DAY_MS);
    await work(deps, car, { intent: "add-modification", installedOn, description });
  }
}

async function addSecondPicture(deps: Deps, car: Car) {
  const jpeg = await renderSecondPicture(car);
  const picture = new File([new Uint8Array(jpeg)], "second.jpg", { type: "image/jpeg" });
  await work(deps, car, { intent: "add-picture" }, picture);
}

/** Sells a car the day after its last run. */
async function sell(deps: Deps, plan: DemoPlan, index: number, car: Car) {
  const runs = plan.slips.filter(({ vehicle }) => vehicle === index).map(({ ranOn }) => ranOn);
  const last = Date.parse(`${runs.toSorted().at(-1) ?? dayOf(0)}T12:00:00Z`);
  const now = deps.clock.now().getTime();
  await work(deps, car, { intent: "sell", soldOn: dayOf(Math.min(now, last + DAY_MS)) });
}

async function work(
  deps: Deps,
  { id, owner }: Car,
  act: Parameters<typeof workOnVehicle>[1]["act"],
  picture: File | null = null,
) {
  await workOnVehicle({ ...deps, viewer: owner }, { vehicleId: id, act, picture });
}
