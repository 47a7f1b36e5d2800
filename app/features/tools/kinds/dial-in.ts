import { AIR_SOURCES, altitudeFactor } from "#app/features/slips/air.ts";
import { medianOf } from "#app/lib/median.ts";
import { defineTool, type ToolResult } from "../define-tool.ts";
import { formatFixed } from "../format-fixed.ts";

/** A dial-in in hundredths of a second, so that a run of `seconds` doesn't break out. */
function dialFor(seconds: number): string {
  // Half a millisecond, since most hundredths aren't exact in floating point.
  return (Math.floor((seconds + 0.0005) * 100) / 100).toFixed(2);
}

export const dialIn = defineTool({
  slug: "dial-in",
  title: "Dial-in",
  lead: "What to write on the window after the last few runs, in today's air.",
  fields: {
    runs: {
      kind: "numbers",
      label: "Recent elapsed times",
      unit: "s",
      help: "Up to twelve, of clean runs only.",
      min: 4,
      max: 30,
      most: 12,
      example: "11.340 11.362 11.351 11.338",
    },
    before: {
      kind: "number",
      label: "Density altitude of those runs",
      unit: "ft",
      help: "The density altitude tool works it out from the weather.",
      min: -5_000,
      max: 15_000,
      example: "1,200",
      isOptional: true,
    },
    today: {
      kind: "number",
      label: "Density altitude now",
      unit: "ft",
      min: -5_000,
      max: 15_000,
      example: "1,900",
      isOptional: true,
    },
  },
  ofRun: ({ elapsed }) => ({ runs: elapsed }),
  solve: ({ runs, before, today }) => {
    if (before === null && today !== null)
      return { field: "before", error: "Without it, today's altitude changes nothing." };
    const factor =
      before === null || today === null ? 1 : altitudeFactor(today) / altitudeFactor(before);
    const expected = runs.map((run) => run * factor);
    const middle = medianOf(expected) ?? 0;
    const quickest = Math.min(...expected);
    const spread = Math.max(...runs) - Math.min(...runs);
    const results: ToolResult[] = [
      {
        label: "Expect",
        value: `${formatFixed(middle, 3)} s`,
        note: "the middle one of your runs",
        isMain: true,
      },
      {
        label: "Dial",
        value: dialFor(middle),
        note: "half of your runs would be slower",
      },
      {
        label: "To be safe, dial",
        value: dialFor(quickest),
        note: "none of your runs would have broken out",
      },
      { label: "Your runs differ by", value: `${formatFixed(spread, 3)} s` },
    ];
    if (before !== null && today === null)
      results.push({
        label: "The air",
        value: "as it was then",
        note: "type the density altitude now to correct for it",
      });
    if (factor !== 1)
      results.push({
        label: "The air changes it by",
        value: `${formatFixed(middle - middle / factor, 3)} s`,
      });
    return results;
  },
  formulas: [
    { text: "expected = the median of (run × factor today ÷ factor of that day)", source: "Ours." },
    { text: "factor = 1 + DA^1.241 ÷ 737,200", source: AIR_SOURCES.seaLevel },
  ],
  limits: "It knows nothing of wind, track temperature, or a driver who lifts.",
});
