import type { Engine } from "#app/features/slip-reading/engine.ts";
import type { Photo } from "#app/features/slip-reading/pixels.ts";
import { readSlip } from "#app/features/slip-reading/read-slip.ts";
import type { ReadValue, UntimedReading } from "#app/features/slip-reading/reading.ts";
import type { Running } from "../../support/site.ts";
import { type BenchmarkSlip, benchmarkSlip } from "./benchmark-slip.ts";
import { measureInBrowser } from "./measure-in-browser.ts";
import { decodePhoto, openNodeEngine } from "./node-reader.ts";
import { photograph } from "./photograph.ts";
import { printTimes } from "./print-times.ts";

const FIELDS = ["elapsedTime", "sixtyFeetTime", "topSpeed"] as const;
const CORRECT_BUDGET = 0.95;
const WRONG_BUDGET = 0.005;
const BROWSER_SAMPLE = 12;

type Tally = { printed: number; correct: number; wrong: number; wrongAndConfident: number };
type Tallies = Record<(typeof FIELDS)[number], Tally>;

/**
 * Reads drawn photos of slips and prints how many numbers are filled in correctly and wrongly. The first half of the
 * slips may be used for tuning; the second is held out. Then reads some in Chromium, for times and bytes.
 *
 * @param site a built site; without one, nothing is read in Chromium
 */
export async function benchSlipReading(
  site: Pick<Running, "origin"> | null,
  { slips }: { slips: number },
): Promise<void> {
  const engine = await openNodeEngine();
  const half = Math.floor(slips / 2);
  const cpuMs: number[] = [];
  const missed: string[] = [];
  for (const [name, first, last] of [
    ["tuned on", 0, half],
    ["held out", half, slips],
  ] as const) {
    const tallies = emptyTallies();
    for (let seed = first; seed < last; seed += 1) {
      const slip = benchmarkSlip(seed);
      cpuMs.push(await readOne(engine, slip, tallies, missed));
    }
    printTallies(`${last - first} slips ${name}`, tallies);
  }
  engine.close();
  printTimes("Processor time in Node", cpuMs);
  console.log(missed.join("\n"));
  if (site) await measureInBrowser(site, { first: half, count: BROWSER_SAMPLE });
}

async function readOne(
  engine: Engine,
  slip: BenchmarkSlip,
  tallies: Tallies,
  missed: string[],
): Promise<number> {
  const photo = await decodePhoto(await photograph(slip));
  const before = process.cpuUsage();
  const { lanes, chosenLane } = readAsRacer(engine, photo, slip);
  const { user, system } = process.cpuUsage(before);
  const values = chosenLane === null ? {} : (lanes[chosenLane]?.values ?? {});
  for (const field of FIELDS) {
    const note = count(tallies[field], slip.truth[field], values[field]);
    if (note) {
      const { seed, layout, printer, photo } = slip;
      missed.push(`${seed} ${layout}, ${printer}, ${photo.longSidePx} px: ${field} ${note}`);
    }
  }
  return (user + system) / 1000;
}

/** Reads a photo, and answers like its racer if the reader has to ask for the lane. */
function readAsRacer(engine: Engine, photo: Photo, { slip }: BenchmarkSlip): UntimedReading {
  const hints = { carNumber: slip.carNumber, name: slip.driverLabel };
  const reading = readSlip(engine, photo, hints);
  const isAsking = reading.chosenLane === null && reading.lanes.length > 0;
  return isAsking ? readSlip(engine, photo, { ...hints, lane: slip.lane }) : reading;
}

/** Counts a number; returns what was wrong with it. */
function count(tally: Tally, truth: string | null, read: ReadValue | undefined): string | null {
  const value = read?.value ?? null;
  if (truth !== null) tally.printed += 1;
  if (value === truth) {
    if (truth !== null) tally.correct += 1;
    return null;
  }
  if (value === null) return "blank";
  tally.wrong += 1;
  if (read?.isConfident) tally.wrongAndConfident += 1;
  return `WRONG: ${value} for ${truth ?? "nothing"}`;
}

function emptyTallies(): Tallies {
  const empty = (): Tally => ({ printed: 0, correct: 0, wrong: 0, wrongAndConfident: 0 });
  return { elapsedTime: empty(), sixtyFeetTime: empty(), topSpeed: empty() };
}

function printTallies(title: string, tallies: Tallies): void {
  console.log(`\n${title.padEnd(24)} printed   correct     wrong   wrong and confident`);
  for (const field of FIELDS) {
    const { printed, correct, wrong, wrongAndConfident } = tallies[field];
    const percent = (part: number) => `${((100 * part) / Math.max(1, printed)).toFixed(1)} %`;
    const isOver =
      correct < CORRECT_BUDGET * printed || wrong > WRONG_BUDGET * printed || wrongAndConfident > 0;
    console.log(
      `${field.padEnd(24)} ${String(printed).padStart(7)} ${percent(correct).padStart(9)} ${percent(wrong).padStart(9)} ${percent(wrongAndConfident).padStart(21)}${isOver ? "  MISSES ITS TARGET" : ""}`,
    );
  }
}
