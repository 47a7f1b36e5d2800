import { z } from "zod";
import { type Endpoints, jsonAnswer } from "../openapi/endpoint.ts";

const health = z.object({ status: z.enum(["ok", "unavailable"]), buildId: z.string() });
const BUILD_ID = "20260509211400";

export const HEALTH = {
  "GET /api/health": {
    id: "checkHealth",
    tag: "System",
    summary: "Whether the database, the settings and the pictures answer",
    answers: {
      200: jsonAnswer("All of them do.", health, { status: "ok", buildId: BUILD_ID }),
      503: jsonAnswer("One does not.", health, {
        status: "unavailable",
        buildId: BUILD_ID,
      }),
    },
  },
} as const satisfies Endpoints;
