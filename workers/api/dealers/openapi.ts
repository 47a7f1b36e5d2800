import { z } from "zod";
import { type Endpoints, formBody, jsonAnswer } from "../openapi/endpoint.ts";

export const DEALERS = {
  "POST /api/dealers/imports": {
    id: "importDealers",
    tag: "Places",
    summary: "Check a file of dealers and their cars",
    description:
      "For editors and admins. The rows aren't public until an editor publishes them on the page in `Location`, which also lists the mistakes of a bad file.",
    access: "racer",
    body: formBody(
      z.object({
        file: z.file().optional(),
        dayOrder: z.enum(["month-first", "day-first"]).optional(),
      }),
      {},
      {
        file: "CSV, up to 100,000 rows or 24 MB.",
        dayOrder: "How dates like 11/5/2026 are written; `month-first` by default.",
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
