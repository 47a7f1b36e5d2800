import {
  AIR_SOURCES,
  altitudeFactor,
  densityAltitudeFt,
  stationPressureInHg,
} from "#app/features/slips/air.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { defineTool, type ToolResult } from "../define-tool.ts";
import { formatFixed } from "../format-fixed.ts";

/** Power lost per 1,000 ft, in percent: the rules of thumb that racers use. */
const LOSS_PERCENT = { unblown: 3, boosted: 1.75 } as const;

export const densityAltitude = defineTool({
  slug: "density-altitude",
  title: "Density altitude",
  lead: "How thin the air is today, and what it costs you at the stripe.",
  fields: {
    temperature: {
      kind: "number",
      label: "Temperature",
      unit: "°F",
      min: -20,
      max: 130,
      example: "85",
    },
    humidity: { kind: "number", label: "Humidity", unit: "%", min: 0, max: 100, example: "50" },
    barometer: {
      kind: "number",
      label: "Barometer",
      unit: "inHg",
      min: 20,
      max: 32,
      example: "29.92",
    },
    reading: {
      kind: "choice",
      label: "The reading is",
      help: "A report's is corrected to sea level.",
      choices: { reported: "from a weather report", measured: "measured at the track" },
    },
    elevation: {
      kind: "number",
      label: "Elevation of the track",
      unit: "ft",
      help: "Each track's page has it.",
      min: -300,
      max: 12_000,
      example: "720",
    },
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
  solve: ({ temperature, humidity, barometer, reading, elevation, engine, et, speed }) => {
    const station = reading === "measured" ? barometer : stationPressureInHg(barometer, elevation);
    const altitude = densityAltitudeFt({
      temperatureF: temperature,
      humidityPercent: humidity,
      stationPressureInHg: station,
    });
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
    {
      text: "DA = 145,366 × (1 − (17.326 × P ÷ T)^0.235), with P in inHg at the track and T the virtual temperature in °R",
      source: AIR_SOURCES.densityAltitude,
    },
    {
      text: "P = barometer × ((288 − 0.0065 × elevation in m) ÷ 288)^5.2561",
      source: "Pressure at the track by the formula of the US National Weather Service.",
    },
    { text: "factor = 1 + DA^1.241 ÷ 737,200", source: AIR_SOURCES.seaLevel },
    {
      text: "Power: 3 % per 1,000 ft, boosted engines 1.75 %",
      source: "A rule of thumb among racers; boosted engines lose 1.5 to 2 %.",
    },
  ],
  limits:
    "NHRA's factors are for classes, not for your engine: expect a boosted car to lose about half as much.",
});
