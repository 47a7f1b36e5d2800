import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BODY_KINDS } from "../../../app/lib/body-kind.ts";
import { drawDemoVehicles } from "../src/demo-vehicles.ts";
import { VEHICLE_SCENES } from "../src/scenes.ts";
import { drawVehiclePicture } from "../src/vehicle-picture.ts";

describe("a vehicle's picture", () => {
  const car = { year: 1970, make: "Plymouth", model: "Road Runner" };

  it("is the same for the same arguments, and differs by seed", () => {
    const seven = drawVehiclePicture({ ...car, seed: 7 });
    expect(drawVehiclePicture({ ...car, seed: 7 })).toBe(seven);
    expect(drawVehiclePicture({ ...car, seed: 8 })).not.toBe(seven);
  });

  it("covers every body in every scene without a broken number", () => {
    for (const bodyKind of BODY_KINDS) {
      for (const scene of VEHICLE_SCENES) {
        const svg = drawVehiclePicture({ ...car, bodyKind, scene, seed: 1, color: "red" });
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  it("needs no font of the machine", () => {
    expect(drawVehiclePicture({ ...car, seed: 1 })).not.toContain("<text");
  });

  it("shows the number that the car races under, and nothing else differs", () => {
    const scene = "burnout";
    const draw = (carNumber?: string) =>
      drawVehiclePicture({ ...car, scene, seed: 1, ...(carNumber && { carNumber }) });
    expect(draw("241")).toBe(draw("241"));
    expect(draw("241")).not.toBe(draw());
    expect(draw("241").split("<").length).toBe(draw().split("<").length);
  });

  it("takes a color by name or as hex", () => {
    const blue = drawVehiclePicture({ ...car, seed: 1, color: "blue" });
    expect(drawVehiclePicture({ ...car, seed: 1, color: "#1c4fa8" })).toBe(blue);
  });
});

it("the demo's vehicles have the committed pictures and no others", () => {
  const folder = new URL("../../../db/seed/vehicles/", import.meta.url);
  const drawn = drawDemoVehicles();
  expect(readdirSync(folder).toSorted()).toEqual([...drawn.keys()].toSorted());
  for (const [name, svg] of drawn)
    expect(readFileSync(new URL(name, folder), "utf8") === svg, name).toBe(true);
});
