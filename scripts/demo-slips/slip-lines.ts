import { type Random, seededRandom } from "./random.ts";
import { splitTimes } from "./split-times.ts";

export interface SlipWeather {
  temperatureF: number;
  humidityPercent: number;
  barometerInHg: number;
}

export interface TimeSlip {
  trackName: string;
  city: string;
  /** The day of the run as 2026-05-09; a time after it (T19:42) is printed, else one by the seed. */
  runOn: string;
  carNumber: string;
  driverLabel: string;
  lane: "left" | "right";
  reaction: number;
  sixtyFoot: number;
  threeThirty: number;
  eighthEt: number;
  eighthMph: number;
  thousand: number;
  et: number;
  mph: number;
  weather?: SlipWeather;
  seed: string | number;
}

export type SlipLineStyle = "title" | "plain" | "strong" | "large" | "rule";

export interface SlipLine {
  text: string;
  style: SlipLineStyle;
}

export const SLIP_COLUMNS = 32;

const LAYOUTS = ["card", "dotted", "lanes", "lanes-wide"] as const;
export type SlipLayout = (typeof LAYOUTS)[number];

export const slipLayoutOf = (slip: TimeSlip): SlipLayout =>
  seededRandom(`layout ${slip.seed}`).pick(LAYOUTS);

export const line = (text: string, style: SlipLineStyle = "plain"): SlipLine => ({ text, style });
export const rule = (): SlipLine => line("-".repeat(SLIP_COLUMNS), "rule");

function wrap(text: string, columns: number): string[] {
  const rows: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns) {
      rows[rows.length - 1] = `${last} ${word}`;
    } else {
      rows.push(word);
    }
  }
  return rows.map((row) => row.slice(0, columns));
}

/** Reaction times have no leading zero on a slip: .512, and -.031 for a red light. */
const thousandths = (seconds: number): string => seconds.toFixed(3).replace(/^(-?)0\./, "$1.");

function printedMoment(slip: TimeSlip, random: Random): string {
  const [day = "", time] = slip.runOn.split("T");
  const [year = "", month = "", date = ""] = day.split("-");
  const hour = random.int(10, 21);
  const minute = random.int(0, 59);
  const bySeed = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  return `${month}/${date}/${year}  ${time?.slice(0, 5) ?? bySeed}`;
}

export interface LaneColumn {
  car: string;
  values: readonly string[];
}

const LABELS = ["R/T", "60'", "330'", "1/8", "MPH", "1000'", "1/4", "MPH"] as const;

export function ownColumn(slip: TimeSlip): LaneColumn {
  return {
    car: slip.carNumber,
    values: [
      thousandths(slip.reaction),
      slip.sixtyFoot.toFixed(3),
      slip.threeThirty.toFixed(3),
      slip.eighthEt.toFixed(3),
      slip.eighthMph.toFixed(2),
      slip.thousand.toFixed(3),
      slip.et.toFixed(3),
      slip.mph.toFixed(2),
    ],
  };
}

/** The racer in the other lane: near the same pace, invented from the seed. */
export function otherColumn(slip: TimeSlip, random: Random): LaneColumn {
  const et = slip.et * random.range(0.93, 1.12);
  const mph = (slip.et * slip.mph * random.range(0.985, 1.015)) / et;
  const sixtyFoot = et * random.range(0.143, 0.16);
  const splits = splitTimes({ et, mph, sixtyFoot });
  const reaction = random.range(0.02, 0.6);
  const car = String(random.int(11, 998));
  return ownColumn({ ...slip, ...splits, et, mph, sixtyFoot, reaction, carNumber: car });
}

export function heading(slip: TimeSlip, random: Random): SlipLine[] {
  return [
    ...wrap(slip.trackName.toUpperCase(), 21).map((row) => line(row, "title")),
    line(slip.city.toUpperCase()),
    line(printedMoment(slip, random)),
  ];
}

function weatherLines({ weather }: TimeSlip): SlipLine[] {
  if (!weather) return [];
  const { temperatureF, humidityPercent, barometerInHg } = weather;
  return [
    rule(),
    line(
      `${Math.round(temperatureF)}F  ${Math.round(humidityPercent)}% RH  ${barometerInHg.toFixed(2)} INHG`,
    ),
  ];
}

export const spread = (left: string, right: string, fill = " "): string => {
  const gap = Math.max(2, SLIP_COLUMNS - left.length - right.length);
  return left + (fill === " " ? " ".repeat(gap) : ` ${fill.repeat(Math.max(0, gap - 2))} `) + right;
};

function oneLane(slip: TimeSlip, random: Random, fill: string): SlipLine[] {
  const { values } = ownColumn(slip);
  const rows = LABELS.slice(0, 6).map((label, i) => line(spread(label, values[i] ?? "", fill)));
  return [
    ...heading(slip, random),
    rule(),
    line(spread(`CAR ${slip.carNumber}`, `LANE ${slip.lane.toUpperCase()}`), "strong"),
    line(slip.driverLabel.toUpperCase().slice(0, SLIP_COLUMNS)),
    rule(),
    ...rows,
    rule(),
    line(`1/4 ${slip.et.toFixed(3)}`, "large"),
    line(`MPH ${slip.mph.toFixed(2)}`, "large"),
    ...weatherLines(slip),
    line("THANK YOU, DRIVE HOME SAFELY"),
  ];
}

export function columns(left: string, label: string, right: string): string {
  return `${left.padStart(10)}  ${label.padStart(4).padEnd(6)}  ${right.padStart(10)}`.padEnd(
    SLIP_COLUMNS,
  );
}

function twoLanes(slip: TimeSlip, random: Random, wide: boolean): SlipLine[] {
  const own = ownColumn(slip);
  const other = otherColumn(slip, random);
  const [left, right] = slip.lane === "left" ? [own, other] : [other, own];
  const finishOf = (lane: LaneColumn): number =>
    Number(lane.values[0] ?? 0) + Number(lane.values[6] ?? 0);
  const leftWon = finishOf(left) <= finishOf(right);
  const margin = Math.abs(finishOf(left) - finishOf(right)).toFixed(4);
  const rows = LABELS.map((label, i) =>
    line(columns(left.values[i] ?? "", label, right.values[i] ?? ""), i > 5 ? "strong" : "plain"),
  );
  const result = `${leftWon ? "LEFT" : "RIGHT"} FIRST BY ${margin}`;
  return [
    ...heading(slip, random),
    rule(),
    line(columns("LEFT", "", "RIGHT"), "strong"),
    line(columns(left.car, "CAR", right.car)),
    ...(wide ? [line(columns("STREET", "CLAS", "STREET"))] : []),
    rule(),
    ...rows,
    rule(),
    line(result),
    line(
      `${slip.lane.toUpperCase()} LANE: ${slip.driverLabel.toUpperCase()}`.slice(0, SLIP_COLUMNS),
    ),
    ...weatherLines(slip),
  ];
}

/** What the track's printer puts on the paper, line by line. */
export function slipLines(slip: TimeSlip): SlipLine[] {
  const random = seededRandom(`print ${slip.seed}`);
  switch (slipLayoutOf(slip)) {
    case "card":
      return oneLane(slip, random, " ");
    case "dotted":
      return oneLane(slip, random, ".");
    case "lanes":
      return twoLanes(slip, random, false);
    case "lanes-wide":
      return twoLanes(slip, random, true);
  }
}
