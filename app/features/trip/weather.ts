import { z } from "zod";
import type { Point } from "#app/features/geography/distance.ts";
import { type Air, MILLIBARS_PER_INHG } from "#app/features/slips/air.ts";

/** The air outside as a weather service reports it. A hectopascal is a millibar. */
export type Weather = {
  /** When it was measured, in milliseconds since 1970. */
  measuredAt: number;
  temperatureC: number;
  humidityPercent: number;
  /** At the place itself, not reduced to sea level. */
  stationPressureHpa: number;
};

/** Wider than anything measured in the open: the records are -89 and 57 °C, and 503 hPa at South Col. */
export const weatherSchema = z.object({
  measuredAt: z.number(),
  temperatureC: z.number().min(-90).max(60),
  humidityPercent: z.number().min(0).max(100),
  stationPressureHpa: z.number().min(450).max(1100),
}) satisfies z.ZodType<Weather>;

/** Open-Meteo's response to `current=temperature_2m,relative_humidity_2m,surface_pressure`. */
const responseSchema = z.object({
  /** How far its times are ahead of GMT; other than 0 only if the address asks for a time zone. */
  utc_offset_seconds: z.number().default(0),
  /** A service set to other units would be off without an error. */
  current_units: z
    .object({
      temperature_2m: z.literal("°C"),
      relative_humidity_2m: z.literal("%"),
      surface_pressure: z.literal("hPa"),
    })
    .partial()
    .optional(),
  current: z.object({
    time: z.iso.datetime({ local: true }),
    temperature_2m: z.number(),
    relative_humidity_2m: z.number(),
    surface_pressure: z.number(),
  }),
});

/**
 * Reads the current weather from Open-Meteo's response.
 *
 * @throws ZodError for another shape, other units, or figures that no place on Earth has
 */
export function parseWeather(response: unknown): Weather {
  const { current, utc_offset_seconds } = responseSchema.parse(response);
  const time = Date.parse(current.time.endsWith("Z") ? current.time : `${current.time}Z`);
  return weatherSchema.parse({
    measuredAt: time - utc_offset_seconds * 1000,
    temperatureC: current.temperature_2m,
    humidityPercent: current.relative_humidity_2m,
    stationPressureHpa: current.surface_pressure,
  });
}

/** The same air in the units of slips: °F and inHg. */
export function airOf({ temperatureC, humidityPercent, stationPressureHpa }: Weather): Air {
  return {
    temperatureF: (temperatureC * 9) / 5 + 32,
    humidityPercent,
    stationPressureInHg: stationPressureHpa / MILLIBARS_PER_INHG,
  };
}

/** The address of a place's weather. @param template with `{latitude}` and `{longitude}` in place of degrees */
export function weatherAddress(template: string, { latitude, longitude }: Point): URL {
  return new URL(
    template
      .replace("{latitude}", latitude.toFixed(4))
      .replace("{longitude}", longitude.toFixed(4)),
  );
}

/** Whether a text is a template that `weatherAddress` takes. */
export function isWeatherTemplate(text: string): boolean {
  const [latitude, longitude] = ["{latitude}", "{longitude}"].map((name) => text.split(name));
  if (latitude?.length !== 2 || longitude?.length !== 2) return false;
  const url = URL.parse(text.replace("{latitude}", "0").replace("{longitude}", "0"));
  return url !== null && /^https?:$/.test(url.protocol);
}
