import { z } from "zod";
import { reportSchema } from "#app/features/moderation/reports/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody, shape } from "../openapi/endpoint.ts";
import { REPORT_EXAMPLE } from "../openapi/examples.ts";
import { report } from "../openapi/models.ts";

export const REPORTS = {
  "POST /api/slips/{id}/reports": {
    id: "reportRun",
    tag: "Boards",
    summary: "Report a run that looks wrong",
    description:
      "For activated members, once per run; your own is a 403. The moderators' answer comes by mail.",
    access: "racer",
    path: shape(z.object({ id: z.int() }), { id: "The number of a run on the boards." }),
    body: jsonBody(
      reportSchema,
      { reason: REPORT_EXAMPLE.reason, text: REPORT_EXAMPLE.text },
      { text: "Required if the reason is `OTHER`." },
    ),
    answers: {
      201: jsonAnswer("Taken in.", z.object({ success: z.literal(true), report }), {
        success: true,
        report: REPORT_EXAMPLE,
      }),
    },
    refuses: [404, 409, 429],
  },
} as const satisfies Endpoints;
