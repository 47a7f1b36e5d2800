import { z } from "zod";
import { VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { type Endpoints, PICTURE_ANSWER, shape } from "../openapi/endpoint.ts";

export const MEDIA = {
  "GET /media/{key}": {
    id: "readPicture",
    tag: "Pictures",
    summary: "A public picture",
    description: "Never changes: a new photo has a new path.",
    path: shape(z.object({ key: z.string() }), {
      key: "As answers give it; slashes are kept.",
    }),
    query: shape(z.object({ w: z.enum(VARIANT_WIDTHS.map(String)).optional() }), {
      w: "Scaled down to this width in pixels.",
    }),
    answers: {
      200: PICTURE_ANSWER,
      304: "Nothing has changed since the `ETag` in `If-None-Match`.",
    },
    refuses: [400, 404],
  },
  "GET /media/private/slips/{slipId}/vin": {
    id: "readVinPicture",
    tag: "Pictures",
    summary: "The photo of a slip beside the VIN",
    description: "For the slip's owner and moderators; a 404 for all others.",
    path: shape(z.object({ slipId: z.int() })),
    answers: { 200: PICTURE_ANSWER },
    refuses: [404],
  },
} as const satisfies Endpoints;
