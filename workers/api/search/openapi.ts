import { z } from "zod";
import { HIT_KINDS } from "#app/features/search/kinds.ts";
import { type Endpoints, jsonAnswer, shape } from "../openapi/endpoint.ts";

export const SEARCH = {
  "GET /api/search": {
    id: "suggest",
    tag: "Search",
    summary: "Tracks, racers, events, articles and pages for what has been typed so far",
    description:
      "Best first, by their names, former names of tracks included. Half a word and a typo will do. The page `/search` has everything, also cars, runs and dealers.",
    query: shape(z.object({ q: z.string().optional() }), {
      q: "What has been typed; 100 characters of it count.",
    }),
    answers: {
      200: jsonAnswer(
        "At most eight.",
        z.object({
          suggestions: z.array(
            z.object({
              kind: z.enum(HIT_KINDS),
              path: z.string(),
              title: z.string(),
              detail: z.string(),
            }),
          ),
        }),
        {
          suggestions: [
            {
              kind: "track",
              path: "/tracks/famoso-dragstrip",
              title: "Famoso Dragstrip",
              detail: "Bakersfield, CA",
            },
          ],
        },
      ),
    },
    refuses: [429],
  },
} as const satisfies Endpoints;
