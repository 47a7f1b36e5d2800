import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredPicture } from "#app/features/media/pictures.ts";
import { BLUR_SIZE, blurDataUrlOf } from "#app/lib/blur.ts";
import {
  carNumberOf,
  type DemoSlip,
  type DemoVehicle,
  demoPictureNames,
} from "#db/seed/demo-plan.ts";
import type { Track } from "#db/seed/tracks/track.ts";
import { openPixels, packJpeg, renderJpeg, renderPixels } from "../demo-slips/render.ts";
import { splitTimes } from "../demo-slips/split-times.ts";
import { drawTimeSlipPicture, drawVinSlipPicture } from "../demo-slips/time-slip-picture.ts";
import { ROOT } from "./project.ts";

const VEHICLE_WIDTH_PX = 1200;
const SOCIAL_WIDTH_PX = 900;
const NEWS_WIDTH_PX = 1200;
/** 5:7, below the largest height of 800: quick to draw, and the print is still sharp. */
const SLIP_WIDTH_PX = 480;

/** Draws a picture and stores it like a racer's photo. */
async function store(
  bucket: R2Bucket,
  prefix: string,
  svg: string,
  width: number,
): Promise<StoredPicture> {
  const pixels = await renderPixels(svg, { width });
  const [jpeg, blur] = await Promise.all([
    packJpeg(pixels),
    openPixels(pixels)
      .resize({ ...BLUR_SIZE, fit: "fill" })
      .raw()
      .toBuffer(),
  ]);
  // The same drawing has the same key, so an interrupted seeding leaves no orphans.
  const key = `${prefix}/${createHash("sha256").update(svg).digest("hex").slice(0, 32)}.jpg`;
  await bucket.put(key, jpeg, { httpMetadata: { contentType: "image/jpeg" } });
  return { key, width, height: pixels.height, blurDataUrl: blurDataUrlOf(blur) };
}

/** The first photograph of a demo vehicle, in the public bucket. */
export function storeVehiclePicture(bucket: R2Bucket, vehicleId: number, vehicle: DemoVehicle) {
  const [first] = demoPictureNames(vehicle);
  return store(bucket, `vehicles/${vehicleId}`, readVehiclePicture(first), VEHICLE_WIDTH_PX);
}

/** The second photograph of a demo vehicle, as a JPEG. */
export function renderSecondPicture(vehicle: DemoVehicle): Promise<Buffer> {
  const [, second] = demoPictureNames(vehicle);
  return renderJpeg(readVehiclePicture(second), { width: VEHICLE_WIDTH_PX });
}

function readVehiclePicture(name: string): string {
  return readFileSync(join(ROOT, "db", "seed", "vehicles", name), "utf8");
}

/** The picture of a demo post, in the public bucket. */
export function storeSocialPicture(bucket: R2Bucket, editorId: number, svg: string) {
  return store(bucket, `social/${editorId}`, svg, SOCIAL_WIDTH_PX);
}

/** The picture of a demo article, in the public bucket. */
export function storeNewsPicture(bucket: R2Bucket, svg: string) {
  return store(bucket, "news", svg, NEWS_WIDTH_PX);
}

/** A drawn time slip with the run's numbers, alone and next to the VIN plate. */
export async function storeSlipPictures(
  buckets: { MEDIA: R2Bucket; PRIVATE_MEDIA: R2Bucket },
  vehicleId: number,
  run: DemoSlip & { racer: string; vin: string; trackPlace: Track },
): Promise<{ timeslip: StoredPicture; timeslipAndVin: StoredPicture }> {
  const et = run.elapsedMs / 1000;
  const mph = run.trapSpeedHundredthsMph / 100;
  const sixtyFoot = run.sixtyFootMs / 1000;
  const seed = `${run.vin} ${run.ranOn} ${run.elapsedMs}`;
  const slip = {
    ...splitTimes({ et, mph, sixtyFoot }),
    trackName: run.trackText ?? run.trackPlace.name,
    city: `${run.trackPlace.city}${run.trackPlace.state ? `, ${run.trackPlace.state}` : ""}`,
    runOn: run.ranOn,
    carNumber: carNumberOf(run),
    driverLabel: run.racer,
    lane: run.elapsedMs % 2 === 0 ? ("left" as const) : ("right" as const),
    reaction: ((run.sixtyFootMs * 7) % 420) / 1000 + 0.021,
    sixtyFoot,
    et,
    mph,
    seed,
  };
  const prefix = `slips/${vehicleId}`;
  const [timeslip, timeslipAndVin] = await Promise.all([
    store(buckets.MEDIA, prefix, drawTimeSlipPicture(slip), SLIP_WIDTH_PX),
    store(
      buckets.PRIVATE_MEDIA,
      prefix,
      drawVinSlipPicture({ ...slip, vin: run.vin }),
      SLIP_WIDTH_PX,
    ),
  ]);
  return { timeslip, timeslipAndVin };
}
