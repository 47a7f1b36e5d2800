import type { Deps } from "#app/deps.ts";
import { storeSheet } from "#app/features/track-matches/store-sheet.server.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/durations.ts";
import type { NewResult } from "#db/queries/track-sheets.ts";
import { findTrackByName } from "#db/queries/tracks.ts";
import type { DemoPlan, DemoRacer, DemoSlip } from "#db/seed/demo-plan.ts";
import { createRandom, type Random } from "#db/seed/random.ts";
import { tracks } from "#db/seed/tracks.ts";

/** How many runs the evening has. */
const ROWS = 60;
/** Results go after 60 days, so the evening is a recent one. */
const RECENT_DAYS = 45;
/** Who has a result to claim. */
const CLAIMANT = "demo-racer";

const CLASSES = ["Street", "Super Street", "Sportsman", "Pro ET", "No Box"];
const FIRST = ["Ray", "Lena", "Otis", "Marta", "Cole", "Inez", "Wade", "Joy", "Hank", "Tess"];
const LAST = ["Barlow", "Quint", "Sorrel", "Hatch", "Pruitt", "Vega", "Lund", "Ames", "Doyle"];

/**
 * Sends the results of one evening as its strip would: runs of racers with a slip, which it confirms, runs of strangers,
 * and one of the demo racer, who hasn't sent the slip yet.
 */
export async function sendDemoResults(
  deps: (at: Date) => Deps,
  plan: DemoPlan,
  now: Date,
): Promise<void> {
  const evening = pickEvening(plan, now);
  const trackName = evening && tracks[evening.track]?.name;
  if (!evening || !trackName) return;
  const sentAt = new Date(
    Math.min(Date.parse(`${evening.ranOn}T23:00:00Z`) + 12 * HOUR_MS, now.getTime() - HOUR_MS),
  );
  const { db } = deps(sentAt);
  const track = await findTrackByName(db, trackName);
  if (!track) throw new Error(`the track ${trackName} is not there`);
  await storeSheet(
    { db },
    {
      ...{ trackId: track.id, ranOn: evening.ranOn, createdAt: sentAt },
      source: "csv",
      idempotencyKey: "demo",
      bodyHash: "demo",
      badRows: [{ row: 14, problem: "No elapsed time" }],
      rows: rowsOf(plan, evening),
    },
  );
}

/** The strip of the evening, where the demo's racers run most. */
const STRIP = "famoso-dragstrip";

/** Its latest evening with a run on the boards, or else another strip's. */
function pickEvening({ slips }: DemoPlan, now: Date): DemoSlip | undefined {
  const first = new Date(now.getTime() - RECENT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const evenings = slips
    .filter(({ trackText, ranOn }) => trackText === null && ranOn >= first)
    .toSorted((a, b) => (a.ranOn < b.ranOn ? 1 : -1));
  const there = evenings.filter(({ track }) => tracks[track]?.slug === STRIP);
  const isListed = ({ status }: DemoSlip) => status === "APPROVED";
  return there.find(isListed) ?? there[0] ?? evenings.find(isListed);
}

function rowsOf(plan: DemoPlan, { track, ranOn }: DemoSlip): NewResult[] {
  const random = createRandom(Date.parse(ranOn) / DAY_MS);
  const sent = plan.slips.filter(
    (slip) => slip.track === track && slip.ranOn === ranOn && slip.trackText === null,
  );
  const confirmed = sent.map((slip, at) => ({
    ...identityOf(plan.racers[plan.vehicles[slip.vehicle]?.racer ?? -1], 700 + at),
    elapsedMs: slip.elapsedMs,
    sixtyFootMs: slip.sixtyFootMs,
    trapSpeedHundredthsMph: slip.trapSpeedHundredthsMph,
  }));
  const claimable = {
    ...identityOf(
      plan.racers.find(({ username }) => username === CLAIMANT),
      320,
    ),
    ...figuresOf(random),
  };
  const strangers = Array.from({ length: ROWS - confirmed.length - 1 }, (_, at) => ({
    carNumber: String(100 + at),
    racerName: `${random.pick(FIRST)} ${random.pick(LAST)}`,
    ...figuresOf(random),
  }));
  return [...confirmed, claimable, ...strangers].map((row, at) => ({
    ...row,
    rowNumber: at + 2,
    className: CLASSES[at % CLASSES.length] ?? "",
    lane: at % 2 === 0 ? "L" : "R",
  }));
}

function identityOf(racer: DemoRacer | undefined, carNumber: number) {
  const racerName = racer ? `${racer.lastName}, ${racer.firstName}` : "";
  return { racerName, carNumber: String(carNumber) };
}

/** A run between ten and sixteen seconds, with the speed and the start that go with it. */
function figuresOf(random: Random) {
  const elapsedMs = random.between(10_200, 15_900);
  return {
    elapsedMs,
    sixtyFootMs: Math.round(elapsedMs * 0.14) + random.between(0, 120),
    trapSpeedHundredthsMph: Math.round(138_000_000 / elapsedMs) + random.between(-150, 150),
  };
}
