import { z } from "zod";
import { type Endpoints, formBody, jsonAnswer } from "../openapi/endpoint.ts";

export const DEALERS = {
  "POST /api/dealers/imports": {
    id: "importDealers",
    tag: "Places",
    summary: "Check a file of dealers and their cars",
    description:
      "For editors and admins. The rows lie beside those that visitors see, until an editor puts them live on the page that `Location` names. That page tells the mistakes of a bad file, too.",
    access: "racer",
    body: formBody(
      z.object({ file: z.file().optional() }),
      {},
      {
        file: "CSV in UTF-8, up to 100,000 rows or 24 MB.",
      },
    ),
    answers: {
      201: jsonAnswer(
        "The file was read, good or bad.",
        z.object({ success: z.literal(true), id: z.int() }),
        { success: true, id: 7 },
        { Location: "Where an editor looks it over." },
      ),
    },
    refuses: [403, 429],
  },
} as const satisfies Endpoints;
