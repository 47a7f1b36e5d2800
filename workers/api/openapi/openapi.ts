import { z } from "zod";
import { type Endpoints, jsonAnswer } from "./endpoint.ts";

export const DESCRIPTION = {
  "GET /api/openapi.json": {
    id: "readDescription",
    tag: "System",
    summary: "This description",
    answers: {
      200: jsonAnswer("An OpenAPI 3.1 document.", z.looseObject({ openapi: z.string() }), {
        openapi: "3.1.1",
      }),
      304: "Nothing has changed since the `ETag` in `If-None-Match`.",
    },
  },
  "GET /api/docs": {
    id: "readDocs",
    tag: "System",
    summary: "This description as a page",
    answers: {
      200: { description: "The page.", type: "text/html", schema: z.string() },
      304: "Nothing has changed since the `ETag` in `If-None-Match`.",
    },
  },
} as const satisfies Endpoints;
