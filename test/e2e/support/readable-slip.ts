import { vinCheckDigit } from "#app/lib/vin.ts";
import { renderJpeg } from "../../../scripts/demo-slips/render.ts";
import {
  drawTimeSlipPicture,
  drawVinSlipPicture,
} from "../../../scripts/demo-slips/time-slip-picture.ts";
import { benchmarkSlip } from "../../bench/slip-reading/benchmark-slip.ts";

/** As a racer's photo is stored. */
const PHOTO_WIDTH_PX = 571;
export type ReadableSlip = {
  /** As the form sends them. */
  fields: Record<string, string>;
  photo: Buffer;
  vinPhoto: Buffer;
};

/** Seeds of runs that a street car makes, a different one each time. */
const SEEDS = Array.from({ length: 400 }, (_, at) => at).filter((seed) => {
  const { et } = benchmarkSlip(seed).slip;
  return et > 11 && et < 14;
});

/** Another VIN whose check digit is right. */
export function anyVin(): string {
  // Fours are misread for an A now and then, and so are slashed zeros.
  const ending = Array.from({ length: 6 }, () => "1235679"[Math.floor(Math.random() * 7)]).join("");
  const digit = vinCheckDigit(`2C3CDZAG0JH${ending}`);
  return `2C3CDZAG${digit}JH${ending}`;
}

/**
 * A slip whose photos say what is typed. Where a journey has run before, its picture has a flag.
 *
 * @param at one of the runs that the reader reads completely, which is all but 5
 */
export async function readableSlip(vin: string, at: number): Promise<ReadableSlip> {
  const seed = SEEDS[at % SEEDS.length] ?? 0;
  const run = benchmarkSlip(seed).slip;
  const slip = {
    ...run,
    trackName: "Famoso Dragstrip",
    city: "McFarland, CA",
    seed: `marks ${at}`,
  };
  const [photo, vinPhoto] = await Promise.all([
    renderJpeg(drawTimeSlipPicture(slip), { width: PHOTO_WIDTH_PX }),
    renderJpeg(drawVinSlipPicture({ ...slip, vin }), { width: PHOTO_WIDTH_PX }),
  ]);
  const fields = {
    raceTrack: slip.trackName,
    raceDate: slip.runOn,
    elapsedTime: slip.et.toFixed(3),
    sixtyFeetTime: slip.sixtyFoot.toFixed(3),
    topSpeed: slip.mph.toFixed(2),
  };
  return { fields, photo, vinPhoto };
}
