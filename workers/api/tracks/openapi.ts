import { z } from "zod";
import { postedRowsSchema } from "#app/features/track-results/schema.ts";
import { trackSearchSchema } from "#app/features/tracks/schema.ts";
import type { FoundTracks } from "#app/features/tracks/search-tracks.server.ts";
import type { TrackAir } from "#app/features/trip/track-air.ts";
import { type Endpoints, jsonAnswer, jsonBody, shape } from "../openapi/endpoint.ts";

const foundTracks = z.object({
  success: z.literal(true),
  radiusMiles: z
    .int()
    .nullable()
    .describe("The radius searched: 50, else 100, else 250. Null without a center."),
  state: z
    .string()
    .nullable()
    .describe("The letters of the state that was searched, or of the place's state."),
  place: z
    .object({
      name: z.string(),
      state: z.string(),
      country: z.enum(["US", "CA"]),
      latitude: z.number(),
      longitude: z.number(),
      timeZone: z.string(),
    })
    .nullable()
    .describe("The place of a ZIP code or a city: distances are from there."),
  tracks: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      city: z.string(),
      state: z.string().nullable(),
      country: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      isPositionApproximate: z.boolean().describe("May be miles off."),
      elevationFt: z.int().nullable(),
      lengthFt: z.int(),
      isSanctioned: z.boolean().describe("False only where no body sanctions it."),
      sanction: z
        .string()
        .nullable()
        .describe("NHRA, IHRA, WDRA, NATIONAL or NONE; null if unknown."),
      closedOn: z.iso.date().nullable().describe("The last day of racing; null while it is open."),
      distanceMiles: z.int().nullable(),
    }),
  ),
}) satisfies z.ZodType<FoundTracks & { success: true }>;

const trackAir = z.object({
  densityAltitudeFt: z.int().describe("To the nearest ten."),
  temperatureF: z.int(),
  humidityPercent: z.int(),
  stationPressureInHg: z.number().describe("At the track, not reduced to sea level."),
  measuredAt: z.iso.datetime(),
  timeZone: z.string().describe("The track's own."),
}) satisfies z.ZodType<TrackAir>;

export const TRACKS = {
  "POST /rest/track": {
    id: "searchTracks",
    tag: "Legacy",
    summary: "Tracks by place",
    description:
      "Around a `city` (with or without its `state`), a `zip` (Canadian postal codes too) or `near` a point: within 50 miles, else 100, else 250, nearest first. Or those of a `state` by letters or name. At most 50.",
    body: jsonBody(trackSearchSchema, { searchType: "city", city: "Pomona", state: "CA" }),
    answers: {
      200: jsonAnswer("What was found.", foundTracks, {
        success: true,
        radiusMiles: 50,
        state: "CA",
        place: {
          name: "Pomona",
          state: "CA",
          country: "US",
          latitude: 34.06,
          longitude: -117.75,
          timeZone: "America/Los_Angeles",
        },
        tracks: [
          {
            slug: "in-n-out-burger-pomona-dragstrip",
            name: "In-N-Out Burger Pomona Dragstrip",
            city: "Pomona",
            state: "CA",
            country: "US",
            latitude: 34.0951,
            longitude: -117.7698,
            isPositionApproximate: false,
            elevationFt: 1030,
            lengthFt: 1320,
            isSanctioned: true,
            sanction: "NHRA",
            closedOn: null,
            distanceMiles: 3,
          },
        ],
      }),
    },
    refuses: [400, 429],
  },
  "GET /api/tracks/air": {
    id: "readTrackAir",
    tag: "Places",
    summary: "A track's air now",
    description:
      "Measured at most two hours ago. Null while the weather service doesn't respond, and where none is configured.",
    query: shape(z.object({ track: z.string() }), { track: "The slug of a track." }),
    answers: {
      200: jsonAnswer("The air, or null.", z.object({ air: trackAir.nullable() }), {
        air: {
          densityAltitudeFt: 1730,
          temperatureF: 70,
          humidityPercent: 48,
          stationPressureInHg: 29.21,
          measuredAt: "2026-11-30T18:45:00.000Z",
          timeZone: "America/Los_Angeles",
        },
      }),
    },
    refuses: [404, 429],
  },
  "POST /api/tracks/{slug}/results": {
    id: "postTrackResults",
    tag: "Places",
    summary: "The results of an evening, from the strip itself",
    description:
      "For strips, with a key of their track desk. Rows as JSON, or the timing system's own file as `text/csv`, up to 5,000 rows or 2 MB; the headings of a CSV file are read as on the desk. Rows that can't be read are named in the answer, and the others are stored. The same Idempotency-Key with the same body, or the same body again, gets the first answer and changes nothing.",
    path: shape(z.object({ slug: z.string() })),
    query: shape(
      z.object({
        date: z.string().optional(),
        dayOrder: z.enum(["month-first", "day-first"]).optional(),
      }),
      {
        date: "The evening, `2026-05-09`. Needed unless the rows have a date.",
        dayOrder: "How dates like 5/9/2026 are written; `month-first` by default.",
      },
    ),
    headers: shape(
      z.object({
        "X-Track-Key": z.string(),
        "X-Track-Timestamp": z.string(),
        "X-Track-Signature": z.string(),
        "Idempotency-Key": z.string().min(1).max(100),
      }),
      {
        "X-Track-Key": "The key's number.",
        "X-Track-Timestamp": "When it was signed, in seconds since 1970. At most five minutes ago.",
        "X-Track-Signature":
          "HMAC-SHA256 in hexadecimal, with the key's secret, over four lines without a last line break: the timestamp, the path with its query, the Idempotency-Key, and the SHA-256 of the body in hexadecimal.",
        "Idempotency-Key":
          "Any text of your own, such as the evening. Other content under it is a 409.",
      },
    ),
    body: jsonBody(
      postedRowsSchema,
      {
        rows: [
          {
            carNumber: "217",
            racerName: "Casey Miller",
            className: "Super Street",
            lane: "L",
            time: "19:42:10",
            sixtyFoot: "1.702",
            elapsed: "11.340",
            speed: "121.85",
          },
        ],
      },
      {
        rows: "One run each: `elapsed`, and what you have of `carNumber`, `racerName`, `className`, `lane`, `date`, `time`, `reaction`, `sixtyFoot`, `threeThirty`, `eighthElapsed`, `eighthSpeed`, `thousandFoot`, `speed`.",
      },
    ),
    answers: {
      201: jsonAnswer(
        "The sheet is stored.",
        z.object({
          success: z.literal(true),
          id: z.int(),
          ranOn: z.iso.date(),
          rows: z.int(),
          badRows: z.array(z.object({ row: z.int(), problem: z.string() })),
        }),
        {
          success: true,
          id: 7,
          ranOn: "2026-05-09",
          rows: 998,
          badRows: [{ row: 14, problem: "ET: no time." }],
        },
      ),
    },
    refuses: [400, 401, 404, 409, 413, 415, 429],
  },
} as const satisfies Endpoints;
