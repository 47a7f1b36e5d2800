import { formatCount } from "#app/lib/race-numbers.ts";
import { defineTool } from "../define-tool.ts";
import { formatFixed } from "../format-fixed.ts";

/** Inches per minute at one mile per hour over pi: 63,360 / 60 / π. */
const INCHES_PER_MINUTE = 63_360 / 60 / Math.PI;

/** Engine speed in revolutions per minute; the tire's diameter in inches, slip as a share. */
export function engineSpeed(mph: number, ratio: number, tireIn: number, slip: number): number {
  return (mph * ratio * INCHES_PER_MINUTE) / (tireIn * (1 - slip));
}

/** Road speed in miles per hour, the inverse of `engineSpeed`. */
export function roadSpeed(rpm: number, ratio: number, tireIn: number, slip: number): number {
  return (rpm * tireIn * (1 - slip)) / (ratio * INCHES_PER_MINUTE);
}

export const gearing = defineTool({
  slug: "gearing",
  title: "Gear, tire and trap speed",
  lead: "How fast the engine turns in the traps, and which axle or tire would use all of it.",
  fields: {
    speed: {
      kind: "number",
      label: "Trap speed",
      unit: "mph",
      min: 30,
      max: 350,
      example: "121.85",
    },
    tire: {
      kind: "number",
      label: "Tire diameter",
      unit: "in",
      help: "Measure it: a drag radial grows at speed.",
      min: 15,
      max: 40,
      example: "28",
    },
    axle: { kind: "number", label: "Axle ratio", min: 1, max: 8, example: "3.09" },
    gear: {
      kind: "number",
      label: "Gear at the stripe",
      help: "The ratio of the gear you cross in; 1 is direct.",
      min: 0.4,
      max: 6,
      example: "1.29",
    },
    slip: {
      kind: "number",
      label: "Slip",
      unit: "%",
      help: "Of tire and converter: 2 to 3 with a locked one, 5 to 8 without.",
      min: 0,
      max: 40,
      example: "3",
    },
    redline: {
      kind: "number",
      label: "Where you shift",
      unit: "rpm",
      min: 1_500,
      max: 15_000,
      example: "6,200",
    },
  },
  ofRun: ({ trapSpeed }) => ({ speed: trapSpeed }),
  solve: ({ speed, tire, axle, gear, slip, redline }) => {
    const share = slip / 100;
    const rpm = engineSpeed(speed, axle * gear, tire, share);
    return [
      {
        label: "In the traps",
        value: `${formatCount(10 * Math.round(rpm / 10))} rpm`,
        isMain: true,
      },
      {
        label: rpm > redline ? "Over your shift point by" : "Below your shift point by",
        value: `${formatCount(10 * Math.round(Math.abs(redline - rpm) / 10))} rpm`,
      },
      {
        label: "Speed at your shift point",
        value: `${formatFixed(roadSpeed(redline, axle * gear, tire, share), 1)} mph`,
      },
      {
        label: "Axle that would use it all",
        value: formatFixed(axle * (redline / rpm), 2),
      },
      {
        label: "Tire that would use it all",
        value: `${formatFixed(tire * (rpm / redline), 1)} in`,
      },
    ];
  },
  formulas: [
    {
      text: "rpm = mph × axle × gear × 336.13 ÷ (tire × (1 − slip))",
      source: "Geometry: 63,360 inches to the mile.",
    },
  ],
  limits:
    "The traps show the mean speed of the last 66 feet, so at the stripe you turn a little faster.",
});
