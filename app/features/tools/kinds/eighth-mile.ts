import { defineTool, type ToolResult } from "../define-tool.ts";
import { formatFixed } from "../format-fixed.ts";

/** The quarter mile in eighths: about the same for street cars of all speeds. */
const TIME_RATIO = 1.55;
const SPEED_RATIO = 1.26;

export const eighthMile = defineTool({
  slug: "eighth-mile",
  title: "Eighth to quarter",
  lead: "What an eighth-mile slip would be at the quarter, and the other way around.",
  fields: {
    from: {
      kind: "choice",
      label: "You have",
      choices: { eighth: "an eighth-mile slip", quarter: "a quarter-mile slip" },
    },
    et: { kind: "number", label: "Elapsed time", unit: "s", min: 2.5, max: 30, example: "7.310" },
    speed: {
      kind: "number",
      label: "Speed",
      unit: "mph",
      min: 20,
      max: 350,
      example: "96.70",
      isOptional: true,
    },
  },
  ofRun: ({ eighth, eighthSpeed }) => ({ from: "eighth", et: eighth, speed: eighthSpeed }),
  solve: ({ from, et, speed }) => {
    const isEighth = from === "eighth";
    const convert = (value: number, ratio: number) => (isEighth ? value * ratio : value / ratio);
    const to = isEighth ? "Quarter mile" : "Eighth mile";
    const results: ToolResult[] = [
      {
        label: to,
        value: `${formatFixed(convert(et, TIME_RATIO), 2)} s`,
        note: "give or take 0.1",
        isMain: true,
      },
    ];
    if (speed !== null)
      results.push({
        label: "Speed there",
        value: `${formatFixed(convert(speed, SPEED_RATIO), 1)} mph`,
        note: "give or take 2",
      });
    return results;
  },
  formulas: [
    { text: "quarter ET = 1.55 × eighth ET", source: "A rule of thumb among racers." },
    { text: "quarter mph = 1.26 × eighth mph", source: "A rule of thumb among racers." },
  ],
  limits:
    "A car that pulls hard on the big end beats it, and one that runs out of gear doesn't get there. Boards take measured quarter miles only.",
});
