import { defineTool, type ToolResult } from "../define-tool.ts";
import { formatFixed } from "../format-fixed.ts";

/** How much of a better launch arrives at the stripe: racers' rule of thumb, from and to. */
const WORTH = [1.5, 2] as const;
/** A 60 ft time is this share of an elapsed time; others are unusual. */
const USUAL_SHARE = [0.13, 0.17] as const;

export const sixtyFoot = defineTool({
  slug: "sixty-foot",
  title: "What a better 60 ft is worth",
  lead: "How much of a better launch arrives at the stripe.",
  fields: {
    et: { kind: "number", label: "Elapsed time", unit: "s", min: 4, max: 30, example: "11.340" },
    sixty: { kind: "number", label: "60 ft", unit: "s", min: 0.7, max: 5, example: "1.720" },
    better: {
      kind: "number",
      label: "60 ft you aim for",
      unit: "s",
      min: 0.7,
      max: 5,
      example: "1.600",
    },
  },
  ofRun: ({ elapsed, sixtyFoot: sixty }) => ({ et: elapsed, sixty }),
  solve: ({ et, sixty, better }) => {
    const launch = sixty - better;
    const [least, most] = WORTH.map((worth) => worth * launch) as [number, number];
    const change = launch < 0 ? "Lost" : "Gained";
    const share = sixty / et;
    const [usualMin, usualMax] = USUAL_SHARE;
    const isUnusual = share < usualMin || share > usualMax;
    const results: ToolResult[] = [
      {
        label: "Elapsed time",
        value: `${formatFixed(et - least, 2)} to ${formatFixed(et - most, 2)} s`,
        isMain: true,
      },
      { label: `${change} at 60 ft`, value: `${formatFixed(Math.abs(launch), 3)} s` },
      {
        label: `${change} at the stripe`,
        value: `${formatFixed(Math.abs(least), 2)} to ${formatFixed(Math.abs(most), 2)} s`,
      },
      {
        label: "Your 60 ft is",
        value: `${formatFixed(100 * share, 1)} %`,
        note: isUnusual
          ? "of the time: unusual, check the slip"
          : "of the time: 14 to 16 is normal",
      },
    ];
    return results;
  },
  formulas: [
    {
      text: "gained at the stripe = 1.5 to 2 × gained at 60 ft",
      source: "A rule of thumb among racers.",
    },
  ],
  limits:
    "The launch itself is always worth what it gains. The rest comes from the speed that you carry, so a car with little power at the top gains more, and one that only spins less there gains less.",
});
