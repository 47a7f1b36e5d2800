import { cleanValue } from "#app/lib/text/value.ts";
import type { ParsedSlip } from "./parse-slip.ts";
import type { ReadingHints } from "./reading.ts";
import { textOf } from "./rows.ts";

/**
 * The racer's lane as an index; null if the paper and the hints leave both possible. What the racer said counts most,
 * then the car's number, the name beside a lane, and last who won.
 */
export function chooseLane(
  { lanes, rows, winner }: ParsedSlip,
  hints: ReadingHints,
): number | null {
  if (lanes.length === 1) return 0;
  const side =
    hints.lane ??
    laneOfCar(lanes, hints.carNumber) ??
    laneOfName(rows, hints.name) ??
    (hints.isWinner === undefined || winner === null
      ? null
      : hints.isWinner
        ? winner
        : otherSide(winner));
  const at = lanes.findIndex((lane) => lane.side === side);
  return at === -1 ? null : at;
}

type Side = "left" | "right";

const otherSide = (side: Side): Side => (side === "left" ? "right" : "left");

/** A slashed zero looks like an eight, also in a car's number. */
const plain = (text: string): string =>
  cleanValue(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/[OQ8B]/g, "0");

function laneOfCar(lanes: ParsedSlip["lanes"], carNumber = ""): Side | null {
  const wanted = plain(carNumber);
  if (wanted === "") return null;
  const matches = lanes.filter(
    (lane) => lane.carNumber !== null && plain(lane.carNumber) === wanted,
  );
  return matches.length === 1 ? (matches[0]?.side ?? null) : null;
}

/** 'RIGHT LANE: D. REYES' names a lane. */
function laneOfName(rows: ParsedSlip["rows"], name = ""): Side | null {
  const words = cleanValue(name)
    .toUpperCase()
    .split(" ")
    .filter((word) => word.length > 2);
  if (words.length === 0) return null;
  for (const row of rows) {
    const text = textOf(row);
    if (!words.every((word) => text.includes(word))) continue;
    if (/\bLEFT\b/.test(text) !== /\bRIGHT\b/.test(text))
      return /\bLEFT\b/.test(text) ? "left" : "right";
  }
  return null;
}
