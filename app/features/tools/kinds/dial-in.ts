import { AIR_SOURCES, altitudeFactor } from "#app/features/slips/air.ts";
import { medianOf } from "#app/lib/median.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { defineTool, type ToolError, type ToolResult } from "../define-tool.ts";
import { formatFixed } from "../format-fixed.ts";
import { AIR_FORMULAS, airOf, WEATHER_FIELDS, type Weather } from "../weather-fields.ts";

/** The air now: its density altitude in feet, or the weather. */
type AirNow = Pick<Weather, "reading"> & {
  [Name in "today" | "temperature" | "humidity" | "barometer" | "elevation"]: number | null;
};

/** What is wrong with the fields of the air together: both ways are filled in, or one of them in part. */
function errorIn(now: AirNow): ToolError | null {
  const needed = ["temperature", "humidity", "barometer"] as const;
  if (needed.every((name) => now[name] === null) && now.elevation === null) return null;
  if (now.today !== null)
    return { field: "today", error: "Leave this empty, or the weather below." };
  const missing = needed.find((name) => now[name] === null);
  if (missing !== undefined) return { field: missing, error: "The rest of the weather needs it." };
  return now.reading === "reported" && now.elevation === null
    ? { field: "elevation", error: "A weather report's reading needs it." }
    : null;
}

/** The density altitude now in feet, of fields without an error; null if none was filled in. */
function altitudeNow({ today, temperature, humidity, barometer, ...now }: AirNow): number | null {
  if (temperature === null || humidity === null || barometer === null) return today;
  // A reading at the track needs no elevation.
  const elevation = now.elevation ?? 0;
  return airOf({ temperature, humidity, barometer, reading: now.reading, elevation }).altitude;
}

const WEATHER = { group: "Or the weather now" } as const;
const OPTIONAL = { ...WEATHER, isOptional: true } as const;

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
      help: "If you know it. Otherwise fill in the weather.",
      min: -5_000,
      max: 15_000,
      example: "",
      isOptional: true,
    },
    temperature: { ...WEATHER_FIELDS.temperature, ...OPTIONAL },
    humidity: { ...WEATHER_FIELDS.humidity, ...OPTIONAL },
    barometer: { ...WEATHER_FIELDS.barometer, ...OPTIONAL },
    reading: { ...WEATHER_FIELDS.reading, ...WEATHER },
    elevation: { ...WEATHER_FIELDS.elevation, ...OPTIONAL },
  },
  ofRun: ({ elapsed }) => ({ runs: elapsed }),
  solve: ({ runs, before, ...now }) => {
    const error = errorIn(now);
    if (error) return error;
    const today = altitudeNow(now);
    if (before === null && today !== null)
      return { field: "before", error: "Without it, today's air changes nothing." };
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
        note: "type the weather now to correct for it",
      });
    if (today !== null && now.today === null)
      results.push({
        label: "Density altitude now",
        value: `${formatCount(Math.round(today))} ft`,
        note: "from the weather",
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
    ...AIR_FORMULAS,
  ],
  limits: "It knows nothing of wind, track temperature, or a driver who lifts.",
});
