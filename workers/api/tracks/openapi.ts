import { z } from "zod";
import { trackSearchSchema } from "#app/features/tracks/schema.ts";
import type { FoundTracks } from "#app/features/tracks/search-tracks.server.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";

const foundTracks = z.object({
  success: z.literal(true),
  radiusMiles: z
    .int()
    .nullable()
    .describe("How far was looked: 50, else 100, else 250. Null without a centre."),
  state: z.string().nullable().describe("The letters of the state that was searched."),
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
      elevationFt: z.int(),
      lengthFt: z.int(),
      isSanctioned: z.boolean(),
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
      "`city` (with or without its `state`), `state` by letters or name, `zip` (the tracks of its state), or `near` a point: within 50 miles, else 100, else 250. At most 50.",
    body: jsonBody(trackSearchSchema, { searchType: "city", city: "Pomona", state: "CA" }),
    answers: {
      200: jsonAnswer("What was found.", foundTracks, {
        success: true,
        radiusMiles: null,
        state: "CA",
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
            closedOn: null,
            distanceMiles: null,
          },
        ],
      }),
    },
    refuses: [429],
  },
} as const satisfies Endpoints;
