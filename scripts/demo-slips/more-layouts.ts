import { seededRandom } from "./random.ts";
import {
  columns,
  heading,
  type LaneColumn,
  line,
  otherColumn,
  ownColumn,
  rule,
  SLIP_COLUMNS,
  type SlipLine,
  spread,
  type TimeSlip,
} from "./slip-lines.ts";

/** What other timing systems print; the demo's slips don't. The benchmark of reading slips draws them. */
export const MORE_LAYOUTS = [
  "index",
  "dial-in",
  "old-card",
  "eighth-mile",
  "reversed",
  "commas",
] as const;
export type MoreLayout = (typeof MORE_LAYOUTS)[number];

/** The rows of a column's values, as `ownColumn` lists them. */
const ROW = { reaction: 0, sixty: 1, threeThirty: 2, eighth: 3, eighthMph: 4, thousand: 5 };
const QUARTER = 6;
const SPEED = 7;
const ALL = [
  ROW.reaction,
  ROW.sixty,
  ROW.threeThirty,
  ROW.eighth,
  ROW.eighthMph,
  ROW.thousand,
  QUARTER,
  SPEED,
];

const labelsFirst = (label: string, left: string, right: string): string =>
  `${label.padEnd(10)}${left.padStart(10)}${right.padStart(11)}`.padEnd(SLIP_COLUMNS);

interface Lanes {
  left: LaneColumn;
  right: LaneColumn;
  winner: "LEFT" | "RIGHT";
}

function lanesOf(slip: TimeSlip): Lanes {
  const own = ownColumn(slip);
  const other = otherColumn(slip, seededRandom(`other ${slip.seed}`));
  const [left, right] = slip.lane === "left" ? [own, other] : [other, own];
  const finishOf = ({ values }: LaneColumn) =>
    Number(values[0] ?? 0) + Number(values[QUARTER] ?? 0);
  return { left, right, winner: finishOf(left) <= finishOf(right) ? "LEFT" : "RIGHT" };
}

/** Labels at the left, then both lanes; an index, and the winner below. */
function index(slip: TimeSlip): SlipLine[] {
  const { left, right, winner } = lanesOf(slip);
  const labels = ["R/T", "60'", "330'", "1/8", "MPH", "1000'", "1/4", "MPH"];
  return [
    line(labelsFirst("", "LEFT", "RIGHT"), "strong"),
    line(labelsFirst("CAR NO.", left.car, right.car)),
    line(labelsFirst("INDEX", "11.90", "11.90")),
    rule(),
    ...ALL.map((row) =>
      line(labelsFirst(labels[row] ?? "", left.values[row] ?? "", right.values[row] ?? "")),
    ),
    rule(),
    line(`WINNER ${winner} LANE`, "strong"),
  ];
}

/** One lane with a dial-in and words for labels. */
function dialIn(slip: TimeSlip): SlipLine[] {
  const { car, values } = ownColumn(slip);
  const labels = ["REACTION", "60 FT", "330 FT", "1/8 ET", "1/8 MPH", "1000 FT", "E.T.", "SPEED"];
  return [
    line(spread(`CAR ${car}`, `LANE ${slip.lane.toUpperCase()}`), "strong"),
    line(spread("DIAL-IN", (slip.et - 0.04).toFixed(2))),
    rule(),
    ...ALL.map((row) => line(spread(labels[row] ?? "", values[row] ?? ""))),
  ];
}

/** A card of the early timers: ET and speed, nothing else. */
function oldCard(slip: TimeSlip): SlipLine[] {
  return [
    line(`CAR ${slip.carNumber}`),
    rule(),
    line(`ET ${slip.et.toFixed(3)}`, "large"),
    line(`MPH ${slip.mph.toFixed(2)}`, "large"),
  ];
}

/** An eighth-mile track's: the run ends at 660 feet. */
function eighthMile(slip: TimeSlip): SlipLine[] {
  const { left, right, winner } = lanesOf(slip);
  const labels = ["R/T", "60'", "330'", "660'", "MPH"];
  return [
    line(columns("LEFT", "", "RIGHT"), "strong"),
    line(columns(left.car, "CAR", right.car)),
    rule(),
    ...labels.map((label, row) =>
      line(columns(left.values[row] ?? "", label, right.values[row] ?? "")),
    ),
    rule(),
    line(`${winner} FIRST`, "strong"),
  ];
}

/** The finish first, the start last. */
function reversed(slip: TimeSlip): SlipLine[] {
  const { car, values } = ownColumn(slip);
  const labels = ["RT", "60'", "330'", "660'", "MPH", "1000'", "1320'", "MPH"];
  const order = [
    QUARTER,
    SPEED,
    ROW.thousand,
    ROW.eighth,
    ROW.eighthMph,
    ROW.threeThirty,
    ROW.sixty,
    ROW.reaction,
  ];
  return [
    line(spread(`CAR ${car}`, `${slip.lane.toUpperCase()} LANE`), "strong"),
    rule(),
    ...order.map((row) => line(spread(labels[row] ?? "", values[row] ?? ""))),
  ];
}

/** Two lanes as printed where the decimal point is a comma. */
function commas(slip: TimeSlip): SlipLine[] {
  const { left, right } = lanesOf(slip);
  const labels = ["RT", "60", "330", "1/8", "MPH", "1000", "1320", "MPH"];
  const comma = (value = "") => value.replace(".", ",");
  return [
    line(columns("LEFT", "", "RIGHT"), "strong"),
    line(columns(left.car, "CAR", right.car)),
    rule(),
    ...ALL.map((row) =>
      line(columns(comma(left.values[row]), labels[row] ?? "", comma(right.values[row]))),
    ),
  ];
}

const BODIES: Record<MoreLayout, (slip: TimeSlip) => SlipLine[]> = {
  index,
  "dial-in": dialIn,
  "old-card": oldCard,
  "eighth-mile": eighthMile,
  reversed,
  commas,
};

/** What the printer of another timing system puts on the paper, line by line. */
export function moreSlipLines(layout: MoreLayout, slip: TimeSlip): SlipLine[] {
  return [
    ...heading(slip, seededRandom(`print ${slip.seed}`)),
    rule(),
    ...BODIES[layout](slip),
    rule(),
    line(slip.driverLabel.toUpperCase().slice(0, SLIP_COLUMNS)),
  ];
}
