import { z } from "zod";
import { trackSearchSchema } from "#app/features/tracks/schema.ts";
import type { FoundTracks } from "#app/features/tracks/search-tracks.server.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";

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
} as const satisfies Endpoints;
