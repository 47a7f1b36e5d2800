import { z } from "zod";
import { type Endpoints, jsonAnswer, shape } from "../openapi/endpoint.ts";

const build = z.object({ id: z.string(), timestamp: z.number().describe("Milliseconds.") });
const BUILD_EXAMPLE = { id: "20260509211400", timestamp: 1_778_361_240_000 };

export const BUILDS = {
  "GET /builds/latest.json": {
    id: "findLatestBuild",
    tag: "System",
    summary: "The build that is deployed now",
    answers: { 200: jsonAnswer("The build.", build, BUILD_EXAMPLE) },
    refuses: [404],
  },
  "GET /builds/meta/{file}": {
    id: "findBuild",
    tag: "System",
    summary: "What a build holds",
    path: shape(z.object({ file: z.string().regex(/^[a-zA-Z0-9-]+\.json$/) }), {
      file: "The build's id followed by `.json`.",
    }),
    answers: {
      200: jsonAnswer(
        "The build.",
        build.extend({ commit: z.string(), routes: z.array(z.string()) }),
        { ...BUILD_EXAMPLE, commit: "d5b4f6e", routes: ["/", "/1320-club"] },
      ),
    },
    refuses: [404],
  },
} as const satisfies Endpoints;
