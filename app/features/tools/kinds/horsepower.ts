import { formatCount } from "#app/lib/race-numbers.ts";
import { defineTool, type ToolResult } from "../define-tool.ts";

/**
 * Elapsed time in seconds and trap speed in miles per hour of one pound per horsepower: they grow with the cube root
 * of weight over power, and fall with it.
 */
const RULES = [
  { name: "Hale", et: 5.825, speed: 234 },
  { name: "Fox", et: 6.269, speed: 230 },
  { name: "Huntington", et: 6.29, speed: 224 },
] as const;

/** Horsepower from an elapsed time in seconds and a weight in pounds, by one rule's constant. */
export function powerByTime(weightLb: number, seconds: number, constant: number): number {
  return weightLb / (seconds / constant) ** 3;
}

/** Horsepower from a trap speed in miles per hour and a weight in pounds, by one rule's constant. */
export function powerBySpeed(weightLb: number, mph: number, constant: number): number {
  return weightLb * (mph / constant) ** 3;
}

export const horsepower = defineTool({
  slug: "horsepower",
  title: "Horsepower",
  lead: "What your slip says about the engine, by elapsed time and by trap speed.",
  fields: {
    weight: {
      kind: "number",
      label: "Weight with driver",
      unit: "lb",
      help: "As the track's scale shows it: a car's brochure leaves you out.",
      min: 500,
      max: 10_000,
      example: "4,300",
    },
    et: {
      kind: "number",
      label: "Elapsed time",
      unit: "s",
      min: 4,
      max: 30,
      example: "11.340",
      isOptional: true,
    },
    speed: {
      kind: "number",
      label: "Trap speed",
      unit: "mph",
      min: 30,
      max: 350,
      example: "121.85",
      isOptional: true,
    },
  },
  ofRun: ({ elapsed, trapSpeed }) => ({ et: elapsed, speed: trapSpeed }),
  solve: ({ weight, et, speed }) => {
    if (et === null && speed === null)
      return { field: "et", error: "An elapsed time or a trap speed is needed." };
    const bySpeed = RULES.map((rule) => ({
      rule,
      power: speed === null ? null : powerBySpeed(weight, speed, rule.speed),
    }));
    const byTime = RULES.map((rule) => ({
      rule,
      power: et === null ? null : powerByTime(weight, et, rule.et),
    }));
    const hale = (bySpeed[0]?.power ?? byTime[0]?.power) || 0;
    const results: ToolResult[] = [
      { label: "About", value: `${formatPower(hale)} hp`, note: "by Hale", isMain: true },
    ];
    for (const { rule, power } of bySpeed)
      if (power !== null)
        results.push({ label: `By speed, ${rule.name}`, value: `${formatPower(power)} hp` });
    for (const { rule, power } of byTime)
      if (power !== null)
        results.push({ label: `By time, ${rule.name}`, value: `${formatPower(power)} hp` });
    results.push({ label: "Weight per horsepower", value: `${(weight / hale).toFixed(2)} lb` });
    return results;
  },
  formulas: [
    {
      text: "ET = 5.825 × (weight ÷ hp)^⅓ and mph = 234 × (hp ÷ weight)^⅓",
      source: "P. Hale; for well-driven cars.",
    },
    { text: "6.269 and 230", source: "G. Fox; for everyday cars." },
    { text: "6.290 and 224", source: "R. Huntington; the oldest of the three." },
  ],
  limits:
    "Trap speed hardly depends on the launch, so trust it more than the time. Both are power at the flywheel in the air of that day.",
});

/** To the nearest five: the rules aren't better than that. */
function formatPower(power: number): string {
  return formatCount(5 * Math.round(power / 5));
}
