import { formatAltitude } from "./format-altitude.ts";
import type { TrackAir } from "./track-air.ts";

/** The texts of a figure on a trip sheet. */
type FigureTexts = { name: string; value: string; note: string };

/** The element of a figure, or what a test puts in its place. */
type FigureElement = {
  querySelector(selector: "dt" | "b" | "span"): { textContent: string | null } | null;
};

/**
 * Puts a track's air as measured in the place of the estimate. If there is none, the estimate stays.
 *
 * @param figure the element of the density altitude
 * @param signal aborted when the figure is gone
 */
export async function showLiveAir(
  figure: FigureElement,
  { slug, signal }: { slug: string; signal: AbortSignal },
): Promise<void> {
  const path = `/api/tracks/air?track=${encodeURIComponent(slug)}`;
  // Without the API client, which visitors' pages don't load.
  const response = await fetch(path, { signal }).catch(() => null);
  const air = response?.ok ? readAir(await response.json().catch(() => null)) : null;
  if (!air || signal.aborted) return;
  const { name, value, note } = describeAir(air);
  const texts = { dt: name, b: value, span: note };
  for (const tag of ["dt", "b", "span"] as const) {
    const element = figure.querySelector(tag);
    if (element) element.textContent = texts[tag];
  }
}

/** The texts of a track's air. The time has its zone, since a reader may be in another one. */
export function describeAir(air: TrackAir): FigureTexts {
  const time = new Date(air.measuredAt).toLocaleTimeString("en-US", {
    timeZone: air.timeZone,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  const facts = [
    `${air.temperatureF} °F`.replace("-", "−"),
    `${air.humidityPercent} %`,
    `${air.stationPressureInHg.toFixed(1)} inHg`,
    // The built-in formatter puts a narrow space before AM and PM; our other times have a plain one.
    time.replace("\u202f", " "),
  ];
  return {
    name: "Density altitude now",
    value: `${formatAltitude(air.densityAltitudeFt)} ft`,
    note: facts.join(", "),
  };
}

/** The air in a response of `/api/tracks/air`; null if there is none, or it is that of another build. */
function readAir(response: unknown): TrackAir | null {
  if (!isRecord(response) || !isRecord(response.air)) return null;
  const { measuredAt, timeZone, ...figures } = response.air;
  const { densityAltitudeFt, temperatureF, humidityPercent, stationPressureInHg } = figures;
  if (typeof measuredAt !== "string" || typeof timeZone !== "string") return null;
  if (typeof densityAltitudeFt !== "number" || typeof temperatureF !== "number") return null;
  if (typeof humidityPercent !== "number" || typeof stationPressureInHg !== "number") return null;
  const air = { densityAltitudeFt, temperatureF, humidityPercent, stationPressureInHg };
  return { ...air, measuredAt, timeZone };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
