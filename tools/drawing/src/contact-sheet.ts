import sharp from "sharp";
import { BODY_KINDS } from "../../../app/lib/body-kind.ts";
import { renderJpeg } from "../../../scripts/demo-slips/render.ts";
import { SLIP_SURFACES } from "../../../scripts/demo-slips/slip-surfaces.ts";
import { splitTimes } from "../../../scripts/demo-slips/split-times.ts";
import {
  drawTimeSlipPicture,
  drawVinSlipPicture,
} from "../../../scripts/demo-slips/time-slip-picture.ts";
import { VEHICLE_SCENES } from "./scenes.ts";
import { drawVehiclePicture, PAINT_COLORS } from "./vehicle-picture.ts";

/** Lays samples of the drawn pictures out on one sheet: node src/contact-sheet.ts OUT.png [seed] */
const [out, seed = "sheet"] = process.argv.slice(2);
if (!out) throw new Error("Name the file to write: contact-sheet.ts OUT.png [seed]");

const VEHICLE = { width: 640, height: 360 };
const SLIP = { width: 384, height: 538 };
const SHEET_WIDTH = 1920;

interface Cell {
  jpeg: Buffer;
  left: number;
  top: number;
  width: number;
}

const cells: Cell[] = [];

/** The first picture also loads fonts and libraries, so it isn't counted. */
async function draw(
  kind: string,
  width: number,
  svgs: readonly (() => string)[],
): Promise<Buffer[]> {
  const jpegs: Buffer[] = [];
  const times: number[] = [];
  for (const svg of svgs) {
    const start = performance.now();
    jpegs.push(await renderJpeg(svg(), { width }));
    times.push(performance.now() - start);
  }
  const counted = times.slice(1);
  const mean = counted.reduce((sum, time) => sum + time, 0) / counted.length;
  const sizes = jpegs.map((jpeg) => Math.round(jpeg.length / 1000));
  process.stdout.write(
    `${kind}: ${mean.toFixed(0)} ms each, ${Math.min(...sizes)}-${Math.max(...sizes)} kB\n`,
  );
  return jpegs;
}

const colors = Object.keys(PAINT_COLORS);
const vehicles = Array.from({ length: 18 }, (_, i) => (): string => {
  const bodyKind = BODY_KINDS[i % BODY_KINDS.length];
  const scene = VEHICLE_SCENES[i % VEHICLE_SCENES.length];
  const color = colors[(i * 5) % colors.length];
  return drawVehiclePicture({
    year: 1970,
    make: "Any",
    model: "Car",
    seed: `${seed} ${i}`,
    ...(bodyKind && { bodyKind }),
    ...(scene && { scene }),
    ...(color && { color }),
  });
});
const slips = Array.from({ length: 10 }, (_, i) => (): string => {
  const run = { et: 12.84 - i * 0.411, mph: 107.4 + i * 4.13, sixtyFoot: 1.882 - i * 0.052 };
  const surface = SLIP_SURFACES[i % SLIP_SURFACES.length];
  const slip = {
    trackName: i % 2 === 0 ? "Famoso Dragstrip" : "Lucas Oil Indianapolis Raceway Park",
    city: i % 2 === 0 ? "McFarland, CA" : "Indianapolis, IN",
    runOn: "2026-05-09",
    carNumber: String(111 + i * 37),
    driverLabel: "demo-racer",
    lane: i % 2 === 0 ? "left" : "right",
    reaction: 0.512 - i * 0.031,
    ...run,
    ...splitTimes(run),
    seed: `${seed} ${i}`,
    ...(surface && { surface }),
  } as const;
  return i < 6
    ? drawTimeSlipPicture(slip)
    : drawVinSlipPicture({ ...slip, vin: "1ZZ00TES20T001320" });
});

function lay(
  jpegs: readonly Buffer[],
  size: { width: number; height: number },
  top: number,
): number {
  const columns = SHEET_WIDTH / size.width;
  for (const [i, jpeg] of jpegs.entries()) {
    const row = Math.floor(i / columns);
    cells.push({
      jpeg,
      left: (i % columns) * size.width,
      top: top + row * size.height,
      width: size.width,
    });
  }
  return top + Math.ceil(jpegs.length / columns) * size.height;
}

const below = lay(await draw("vehicles at 1280", 1280, vehicles), VEHICLE, 0);
const height = lay(await draw("slips at 700", 700, slips), SLIP, below);
const placed = await Promise.all(
  cells.map(async ({ jpeg, left, top, width }) => ({
    input: await sharp(jpeg).resize(width).toBuffer(),
    left,
    top,
  })),
);
await sharp({ create: { width: SHEET_WIDTH, height, channels: 3, background: "#0d0e11" } })
  .composite(placed)
  .png()
  .toFile(out);
