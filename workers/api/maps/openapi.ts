import { z } from "zod";
import { type Answer, type Endpoints, shape } from "../openapi/endpoint.ts";

const ARCHIVE: Answer = {
  description: "The archive.",
  type: "application/vnd.pmtiles",
  schema: z.file(),
};

export const MAPS = {
  "GET /maps/{file}": {
    id: "readMapTiles",
    tag: "Places",
    summary: "An archive of map tiles (PMTiles)",
    description: "Readers ask for the parts they need by `Range`.",
    path: shape(z.object({ file: z.string() }), { file: "Such as `tiles.pmtiles`." }),
    answers: { 200: ARCHIVE, 206: { ...ARCHIVE, description: "The part that was asked for." } },
    refuses: [404, 429],
  },
} as const satisfies Endpoints;
