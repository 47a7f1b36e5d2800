import type { Config, Deps } from "#app/deps.ts";
import type { Point } from "#app/features/geography/distance.ts";
import { parseBoundedJson } from "#app/lib/bounded-json.ts";
import { AppError } from "#app/lib/errors.ts";
import { fetchBody } from "#app/lib/fetch-upstream.server.ts";
import { type CopyDeps, readNewest } from "#app/lib/last-good-copy.server.ts";
import { findAllTracksBySlug } from "#db/queries/track-pages.ts";
import { type TrackAir, trackAirOf } from "./track-air.ts";
import { parseWeather, type Weather, weatherAddress, weatherSchema } from "./weather.ts";

const TIMEOUT_MS = 3000;
/** A response is half a kilobyte. */
const BYTES_MAX = 20_000;
const VALUES_MAX = 500;
/** Stations report about every quarter of an hour. */
const FRESH_MS = 15 * 60_000;
/** After a failure a track's weather isn't fetched for this long. */
const PAUSE_MS = 60_000;
/** By then the sun has moved on: an afternoon's air changes by 1,000 ft. */
const USABLE_MS = 2 * 60 * 60_000;

export type AirDeps = CopyDeps & Pick<Deps, "db"> & { config: Pick<Config, "weatherUrl"> };

/**
 * A track's air now, by `WEATHER_URL`. While that fails, the last one of up to two hours ago.
 *
 * @returns null if there is none, or no weather service
 * @throws AppError `not_found` if no track has the slug
 */
export async function readTrackAir(deps: AirDeps, slug: string): Promise<TrackAir | null> {
  const [track] = await findAllTracksBySlug(deps.db, slug);
  if (!track) throw new AppError("not_found", "There is no such track.");
  const { weatherUrl } = deps.config;
  if (weatherUrl === null) return null;
  const weather = await readNewest(deps, {
    name: `weather:${track.id}`,
    event: "weather",
    schema: weatherSchema,
    freshMs: FRESH_MS,
    pauseMs: PAUSE_MS,
    fetch: () => fetchWeather(weatherUrl, track),
  });
  if (!weather) return null;
  // The absolute difference, since a service's clock may be wrong, too.
  const age = Math.abs(deps.clock.now().getTime() - weather.measuredAt);
  return age <= USABLE_MS ? trackAirOf(weather, track.timeZone) : null;
}

/** @throws UpstreamError, SyntaxError for what is no JSON, ZodError for other JSON */
async function fetchWeather(template: string, point: Point): Promise<Weather> {
  const address = weatherAddress(template, point);
  const body = await fetchBody(address, {
    accept: "application/json",
    timeoutMs: TIMEOUT_MS,
    maxBytes: BYTES_MAX,
    trustedOrigin: address.origin,
  });
  return parseWeather(parseBoundedJson(await body.text(), VALUES_MAX));
}
