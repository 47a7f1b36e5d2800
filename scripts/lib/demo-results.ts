import type { Deps, Viewer } from "#app/deps.ts";
import { answerClaimForm } from "#app/features/track-matches/claim-result.server.ts";
import { listOwnResults } from "#app/features/track-matches/list-own-results.server.ts";
import { readSheetFile } from "#app/features/track-results/read-sheet.server.ts";
import { sendSheet } from "#app/features/track-results/send-sheet.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { sha256 } from "#app/lib/sha256.server.ts";
import { findStripBySlug } from "#db/queries/track-desk.ts";
import {
  carNumberOf,
  DEMO_STRIP,
  type DemoPlan,
  type DemoSlip,
  demoEveningOf,
} from "#db/seed/demo-plan.ts";
import { createRandom, type Random } from "#db/seed/random.ts";
import { tracks } from "#db/seed/tracks.ts";

type Evening = {
  plan: DemoPlan;
  /** The accounts of the plan's racers, in its order. */
  racers: readonly Viewer[];
  /** Who sends the file. */
  sender: Viewer;
};

/** How many cars ran that nobody has sent a slip of, each in up to three rounds. */
const STRANGERS = 11;
/** The entry of a team: its driver, a member, is not named on the sheet. */
const TEAM = { racerName: "Barlow Racing", carNumber: "1320X" };

const FIRST = ["Ray", "Lena", "Otis", "Marta", "Cole", "Inez", "Wade", "Joy", "Hank", "Tess"];
const LAST = ["Barlow", "Quint", "Sorrel", "Hatch", "Pruitt", "Vega", "Lund", "Ames", "Doyle"];
const HEADINGS = "Time,Class,Lane,Car #,Name,R/T,60',ET,MPH";

type Entry = { carNumber: string; racerName: string };
type Figures = Pick<DemoSlip, "elapsedMs" | "sixtyFootMs" | "trapSpeedHundredthsMph">;
/** `round`: 0 and 1 are time trials, 2 is the first elimination. */
type Run = Entry & Figures & { className: string; round: number };
/** What demo slips print. */
const MEMBERS = { className: "Street", round: 1 };

/**
 * Sends the results of one evening as its strip would, as a file: runs of racers with a slip, which it confirms, runs of
 * strangers, one of the demo racer, who hasn't sent the slip yet, and one that a member claims for a team.
 */
export async function sendDemoResults(
  deps: (at: Date) => Deps,
  { plan, racers, sender }: Evening,
  now: Date,
): Promise<void> {
  const ranOn = demoEveningOf(dayIn(now, "UTC"));
  // The morning after, at the strip.
  const sentAt = new Date(Date.parse(`${ranOn}T17:00:00Z`) + 24 * HOUR_MS);
  const { db, clock } = deps(sentAt);
  const strip = await findStripBySlug(db, DEMO_STRIP, null);
  if (!strip) throw new Error(`the track ${DEMO_STRIP} is not there`);
  const text = fileOf(plan, ranOn);
  const { content } = await readSheetFile(text, { mapping: {}, ranOn, dayOrder: "month-first" });
  if (!content) throw new Error("the evening's file has no times");
  await sendSheet(
    { db, clock },
    {
      trackId: strip.id,
      sender: { uploadedBy: sender.id, keyId: null },
      ...{ key: "demo", bodyHash: sha256(text), content: { ...content, ranOn } },
    },
  );
  const sent = new Set(slipsOf(plan, ranOn).map(({ vehicle }) => plan.vehicles[vehicle]?.racer));
  const member = racers.find((racer, at) => at > 0 && racer.isActivated && !sent.has(at));
  if (member) await claimForTeam({ ...deps(now), viewer: member });
}

/** A member of whom the sheet knows the car only: the strip has to say whether it was them. */
async function claimForTeam(deps: Deps & { viewer: Viewer }): Promise<void> {
  await answerClaimForm(deps, { intent: "number", values: { carNumber: TEAM.carNumber } });
  const [result] = await listOwnResults(deps);
  if (!result) throw new Error("the team's run is not offered");
  await answerClaimForm(deps, { intent: "", values: { claim: String(result.id) } });
}

/** The evening's slips, which the sheet confirms. */
function slipsOf({ slips }: DemoPlan, ranOn: string): DemoSlip[] {
  return slips.filter(
    (slip) =>
      slip.ranOn === ranOn && slip.trackText === null && tracks[slip.track]?.slug === DEMO_STRIP,
  );
}

/** The file of a timing system: the rounds in their order, and one line without a time. */
function fileOf(plan: DemoPlan, ranOn: string): string {
  const random = createRandom(Date.parse(ranOn) / HOUR_MS);
  const runs = [
    ...slipsOf(plan, ranOn).map((slip) => ({
      ...entryOf(plan, slip.vehicle),
      ...slip,
      ...MEMBERS,
    })),
    // The demo racer's default car.
    { ...entryOf(plan, 0), ...figuresOf(random, 11_900), ...MEMBERS },
    { ...TEAM, ...figuresOf(random, 9_900), className: classOf(9_900), round: 2 },
    ...Array.from({ length: STRANGERS }, (_, at) => strangersRuns(random, at)).flat(),
  ];
  const lines = runs
    .toSorted((a, b) => a.round - b.round)
    .map((run, at) => lineOf(run, { at, reactionMs: random.between(4, 240) }));
  return [HEADINGS, ...lines, "22:58,Sportsman,L,555,No Time,,,,"].join("\r\n");
}

function entryOf({ racers, vehicles }: DemoPlan, vehicle: number): Entry {
  const car = vehicles[vehicle];
  const racer = racers[car?.racer ?? -1];
  return {
    racerName: racer ? `${racer.lastName} ${racer.firstName}` : "",
    carNumber: car ? carNumberOf(car) : "",
  };
}

/** One car in two or three rounds, a little different each time. */
function strangersRuns(random: Random, at: number): Run[] {
  const entry = {
    carNumber: String(1_000 + at * 37),
    racerName: `${random.pick(LAST)} ${random.pick(FIRST)}`,
  };
  const usualMs = random.between(10_200, 15_600);
  return Array.from({ length: at % 3 === 0 ? 3 : 2 }, (_, round) => ({
    ...entry,
    ...figuresOf(random, usualMs + random.between(-90, 90)),
    className: classOf(usualMs),
    round,
  }));
}

/** A run with the speed and the start that go with its time. */
function figuresOf(random: Random, elapsedMs: number): Figures {
  return {
    elapsedMs,
    sixtyFootMs: Math.round(elapsedMs * 0.145) + random.between(-40, 60),
    trapSpeedHundredthsMph: Math.round(138_000_000 / elapsedMs) + random.between(-150, 150),
  };
}

/** A line of the file: two cars a pair, a pair every two minutes, an hour between rounds. */
function lineOf(run: Run, { at, reactionMs }: { at: number; reactionMs: number }): string {
  const minutes = 18 * 60 + 20 + run.round * 45 + Math.floor(at / 2) * 2;
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  const figures = [
    formatSeconds(reactionMs),
    formatSeconds(run.sixtyFootMs),
    formatSeconds(run.elapsedMs),
    formatSpeed(run.trapSpeedHundredthsMph),
  ];
  const lane = at % 2 === 0 ? "L" : "R";
  return [time, run.className, lane, run.carNumber, run.racerName, ...figures].join(",");
}

/** The class of a time, as strips divide an evening. */
function classOf(elapsedMs: number): string {
  if (elapsedMs < 10_000) return "Super Pro";
  if (elapsedMs < 11_500) return "Pro";
  if (elapsedMs < 13_000) return "Sportsman";
  return "Street";
}
