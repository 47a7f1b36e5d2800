import { AIR_SOURCES, altitudeFactor } from "#app/features/slips/air.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { defineTool, type ToolResult } from "../define-tool.ts";
import { formatFixed } from "../format-fixed.ts";
import { AIR_FORMULAS, airOf, WEATHER_FIELDS } from "../weather-fields.ts";

/** Power lost per 1,000 ft, in percent: the rules of thumb that racers use. */
const LOSS_PERCENT = { unblown: 3, boosted: 1.75 } as const;

export const densityAltitude = defineTool({
  slug: "density-altitude",
  title: "Density altitude",
  lead: "How thin the air is today, and what it costs you at the stripe.",
  fields: {
    ...WEATHER_FIELDS,
    engine: {
      kind: "choice",
      label: "Engine",
      choices: { unblown: "naturally aspirated", boosted: "supercharged or turbocharged" },
    },
    et: {
      kind: "number",
      label: "Elapsed time there",
      unit: "s",
      min: 4,
      max: 30,
      example: "11.340",
      isOptional: true,
    },
    speed: {
      kind: "number",
      label: "Trap speed there",
      unit: "mph",
      min: 30,
      max: 350,
      example: "121.85",
      isOptional: true,
    },
  },
  ofRun: ({ elapsed, trapSpeed, temperature, humidity, barometer }) => ({
    ...{ temperature, humidity, barometer, reading: barometer && "measured" },
    ...{ et: elapsed, speed: trapSpeed },
  }),
  solve: ({ engine, et, speed, ...weather }) => {
    const { station, altitude } = airOf(weather);
    const factor = altitudeFactor(altitude);
    const loss = (Math.max(0, altitude) / 1000) * LOSS_PERCENT[engine];
    const results: ToolResult[] = [
      { label: "Density altitude", value: `${formatCount(Math.round(altitude))} ft`, isMain: true },
      { label: "Pressure at the track", value: `${formatFixed(station, 2)} inHg` },
      { label: "Power lost", value: `${formatFixed(loss, 1)} %`, note: "a rule of thumb" },
    ];
    if (et !== null) {
      const seaLevel = et / factor;
      results.push(
        { label: "The same run at sea level", value: `${formatFixed(seaLevel, 3)} s` },
        { label: "What the air cost", value: `${formatFixed(et - seaLevel, 3)} s` },
      );
    }
    if (speed !== null)
      results.push({ label: "Speed at sea level", value: `${formatFixed(speed * factor, 2)} mph` });
    return results;
  },
  formulas: [
    ...AIR_FORMULAS,
    { text: "factor = 1 + DA^1.241 ÷ 737,200", source: AIR_SOURCES.seaLevel },
    {
      text: "Power: 3 % per 1,000 ft, boosted engines 1.75 %",
      source: "A rule of thumb among racers; boosted engines lose 1.5 to 2 %.",
    },
  ],
  limits:
    "NHRA's factors are for classes, not for your engine: expect a boosted car to lose about half as much.",
});
