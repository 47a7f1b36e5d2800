import { mkdirSync, writeFileSync } from "node:fs";
import { renderJpeg } from "../../../scripts/demo-slips/render.ts";
import type { TimeSlip } from "../../../scripts/demo-slips/slip-lines.ts";
import { splitTimes } from "../../../scripts/demo-slips/split-times.ts";
import {
  drawTimeSlipPicture,
  drawVinSlipPicture,
} from "../../../scripts/demo-slips/time-slip-picture.ts";
import { drawLivery, LIVERIES } from "./livery-picture.ts";
import { drawSharePicture } from "./share-picture.ts";
import { drawStockVehicle } from "./stock-vehicle.ts";
import { drawStripDusk } from "./strip-dusk.ts";

const run = { et: 11.34, mph: 121.85, sixtyFoot: 1.702 };

/** An invented run; the VIN passes its check digit but names no car that was built. */
const EXAMPLE: TimeSlip = {
  trackName: "Your Dragstrip",
  city: "City, State",
  runOn: "2026-05-09T19:42",
  carNumber: "1320",
  driverLabel: "Your name",
  lane: "left",
  reaction: 0.512,
  ...run,
  ...splitTimes(run),
  seed: "example-0",
};
const EXAMPLE_VIN = "1ZZ00TES20T001320";

const art = new URL("../../../public/art/", import.meta.url);
/** Part of the bundle: the slip form keeps them on the device. */
const examples = new URL("../../../app/features/slips/pictures/", import.meta.url);

function write(name: string, svg: string, folder = art): void {
  writeFileSync(new URL(name, folder), svg);
  process.stdout.write(`${name} ${(Buffer.byteLength(svg) / 1000).toFixed(1)} kB\n`);
}

mkdirSync(new URL("livery/", art), { recursive: true });
for (const slug of Object.keys(LIVERIES)) write(`livery/${slug}.svg`, drawLivery(slug));
write("example-slip.svg", drawTimeSlipPicture({ ...EXAMPLE, surface: "hood" }), examples);
write("example-slip-vin.svg", drawVinSlipPicture({ ...EXAMPLE, vin: EXAMPLE_VIN }), examples);
write("stock-vehicle.svg", drawStockVehicle());
write("strip-dusk.svg", drawStripDusk());
writeFileSync(new URL("share.jpg", art), await renderJpeg(drawSharePicture(), { width: 1200 }));
