import { defineTool, type ToolResult } from "../define-tool.ts";
import { formatFixed } from "../format-fixed.ts";

const LAUNCH_FT = 60;
const INCHES_PER_FOOT = 12;

/** How far a tire rolls while it blocks a beam at a height, in inches: the chord at that height. */
export function rolloutInches(tireIn: number, beamIn: number): number {
  const radius = tireIn / 2;
  return 2 * Math.sqrt(radius ** 2 - (radius - beamIn) ** 2);
}

/**
 * How long a car needs for its rollout, in seconds, at the even acceleration with which it then takes `sixtyFoot`
 * seconds for sixty feet.
 */
export function rolloutSeconds(rolloutIn: number, sixtyFoot: number): number {
  const rollout = rolloutIn / INCHES_PER_FOOT;
  const acceleration =
    (2 * (Math.sqrt(LAUNCH_FT + rollout) - Math.sqrt(rollout)) ** 2) / sixtyFoot ** 2;
  return Math.sqrt((2 * rollout) / acceleration);
}

export const reaction = defineTool({
  slug: "reaction",
  title: "Reaction and rollout",
  lead: "Where your reaction time comes from: you, the tree, and the foot or so before the clock runs.",
  fields: {
    tree: {
      kind: "choice",
      label: "Tree",
      choices: { full: "full, .500", pro: "pro, .400" },
    },
    reaction: {
      kind: "number",
      label: "Reaction time on the slip",
      unit: "s",
      help: "From the green: .000 is perfect.",
      min: -1,
      max: 5,
      example: "0.085",
    },
    sixty: { kind: "number", label: "60 ft", unit: "s", min: 0.7, max: 5, example: "1.720" },
    tire: {
      kind: "number",
      label: "Front tire diameter",
      unit: "in",
      min: 12,
      max: 40,
      example: "27",
    },
    beam: {
      kind: "number",
      label: "Height of the stage beam",
      unit: "in",
      help: "Ask the track; between 1 and 2 inches at most.",
      min: 0.5,
      max: 5,
      example: "1.5",
    },
    staged: {
      kind: "number",
      label: "Rolled in past the first blink",
      unit: "in",
      help: "0 is shallow. Deep is up to the whole rollout.",
      min: 0,
      max: 20,
      example: "0",
    },
  },
  ofRun: ({ reaction: typed, sixtyFoot: sixty }) => ({ reaction: typed, sixty }),
  solve: ({ tree, reaction: late, sixty, tire, beam, staged }) => {
    const rollout = rolloutInches(tire, beam);
    if (staged >= rollout)
      return { field: "staged", error: `The beam is clear after ${formatFixed(rollout, 1)} in.` };
    const left = rollout - staged;
    const rolling = rolloutSeconds(left, sixty);
    const sinceAmber = late + (tree === "pro" ? 0.4 : 0.5);
    const results: ToolResult[] = [
      { label: "Rollout", value: `${formatFixed(left, 1)} in`, isMain: true },
      { label: "It takes", value: `${formatFixed(rolling, 3)} s` },
      { label: "From the last amber to the clock", value: `${formatFixed(sinceAmber, 3)} s` },
      {
        label: "Of it, you and the car",
        value: `${formatFixed(sinceAmber - rolling, 3)} s`,
        note: "before anything moves",
      },
    ];
    const deep = rolling - rolloutSeconds(Math.max(0.1, left - 3), sixty);
    if (left > 3)
      results.push({
        label: "Three inches deeper",
        value: `${formatFixed(late - deep, 3)} s`,
        note: late - deep < 0 ? "a red light" : "the reaction time it would give",
      });
    return results;
  },
  formulas: [
    {
      text: "rollout = 2 × √(r² − (r − h)²), with r the tire's radius and h the beam's height",
      source: "Geometry: the chord of the tire at the beam.",
    },
    {
      text: "time = √(2 × rollout ÷ a), with a = 2 × (√(60 + rollout) − √rollout)² ÷ t₆₀², in feet",
      source: "Even acceleration to 60 ft: mechanics, ours.",
    },
  ],
  limits: "A car squats and its tires flex, so measure before you trust the last inch.",
});
