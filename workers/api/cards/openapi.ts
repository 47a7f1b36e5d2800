import { z } from "zod";
import { type Endpoints, PICTURE_ANSWER, shape } from "../openapi/endpoint.ts";

const CARD = {
  tag: "Pictures",
  description: "1200 x 630 PNG; may be shown on other sites.",
  answers: {
    200: { ...PICTURE_ANSWER, type: "image/png" },
    304: "Nothing has changed since the `ETag` in `If-None-Match`.",
  },
  refuses: [404, 429, 503],
} as const;

export const CARDS = {
  "GET /cards/slip/{file}": {
    ...CARD,
    id: "readRunCard",
    summary: "A listed run as the picture of a shared link",
    path: shape(z.object({ file: z.string().regex(/^[1-9]\d{0,14}\.png$/) }), {
      file: "The run's id followed by `.png`.",
    }),
  },
  "GET /cards/pages/{file}": {
    ...CARD,
    id: "readPageCard",
    summary: "A page as the picture of a shared link",
    path: shape(z.object({ file: z.string().regex(/^[a-z0-9/-]{1,100}\.png$/) }), {
      file: "The page's path followed by `.png`; slashes are kept.",
    }),
  },
} as const satisfies Endpoints;
