import { z } from "zod";
import { type Endpoints, PICTURE_ANSWER, shape } from "../openapi/endpoint.ts";

export const CARDS = {
  "GET /cards/slip/{file}": {
    id: "readRunCard",
    tag: "Pictures",
    summary: "A listed run as the picture of a shared link",
    description: "1200 x 630 PNG; may be shown on other sites.",
    path: shape(z.object({ file: z.string().regex(/^[1-9]\d{0,14}\.png$/) }), {
      file: "The run's id with `.png` behind it.",
    }),
    answers: {
      200: { ...PICTURE_ANSWER, type: "image/png" },
      304: "It is the one named in `If-None-Match`.",
    },
    refuses: [404, 429],
  },
} as const satisfies Endpoints;
