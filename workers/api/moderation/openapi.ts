import { z } from "zod";
import {
  reportDecisionSchema,
  reportsQuerySchema,
} from "#app/features/moderation/reports/schema.ts";
import { BULK_LABELS } from "#app/features/moderation/rules.ts";
import {
  bulkSchema,
  DECISION_SCHEMAS,
  QUEUE_LIMIT,
  queueQuerySchema,
  slipNoteSchema,
} from "#app/features/moderation/schema.ts";
import {
  type Endpoints,
  IDEMPOTENCY_HEADER,
  jsonAnswer,
  jsonBody,
  shape,
} from "../openapi/endpoint.ts";
import {
  QUEUED_REPORT_EXAMPLE,
  QUEUED_SLIP_EXAMPLE,
  REPORT_EXAMPLE,
  SLIP_EXAMPLE,
} from "../openapi/examples.ts";
import { queuedReport, queuedSlip, report, slip } from "../openapi/models.ts";

const decided = z.object({ success: z.literal(true), slip });
const decision = (description: string, outcome: Partial<z.input<typeof slip>>) =>
  jsonAnswer(description, decided, {
    success: true,
    slip: { ...SLIP_EXAMPLE, ...outcome, version: 2 },
  });

const ACT = {
  tag: "Moderation",
  access: "moderator",
  path: shape(z.object({ id: z.int() }), { id: "The slip's number; your own slip is a 403." }),
  refuses: [404, 409, 429],
} as const;
const DECISION = { ...ACT, headers: IDEMPOTENCY_HEADER } as const;
const ON_REPORT = {
  tag: "Moderation",
  access: "moderator",
  path: shape(z.object({ id: z.int() }), {
    id: "The report's number; your own, or one about your own run, is a 403.",
  }),
  body: jsonBody(
    reportDecisionSchema,
    { answer: "The slip says 10.734, you are right." },
    { answer: "Goes to the reporter." },
  ),
  refuses: [404, 409, 429],
} as const;
const settled = (description: string, status: "UPHELD" | "DISMISSED") =>
  jsonAnswer(description, z.object({ success: z.literal(true), report }), {
    success: true,
    report: { ...REPORT_EXAMPLE, status },
  });
const VERSION = { version: "The version that was looked at; a stale one is a 409." };

export const MODERATION = {
  "GET /api/moderation/slips": {
    id: "listQueue",
    tag: "Moderation",
    summary: "Slips of one status, longest wait first",
    access: "moderator",
    query: shape(queueQuerySchema, {
      flag: "`none`, `strong`, or the code of a flag. A filter looks at the next 300 slips; `next` continues after them.",
      class: "One board only.",
      hold: "The claim: none, yours, someone else's, or an expired one.",
      limit: `1 to ${QUEUE_LIMIT}, the most by default.`,
      after: "`next` from the previous page.",
    }),
    answers: {
      200: jsonAnswer(
        "A page of the queue.",
        z.object({ slips: z.array(queuedSlip), total: z.int(), next: z.string().nullable() }),
        { slips: [QUEUED_SLIP_EXAMPLE], total: 1, next: null },
      ),
    },
    refuses: [400],
  },
  "POST /api/moderation/slips/approve-seen": {
    id: "approveSeen",
    tag: "Moderation",
    summary: "Approve several slips you have opened",
    description:
      "Each on its own: waiting or claimed by you, without flags, and opened by you in the version named. `results` has the outcome of each.",
    access: "moderator",
    headers: IDEMPOTENCY_HEADER,
    body: jsonBody(bulkSchema, { slips: [{ id: 42, version: 1 }] }),
    answers: {
      200: jsonAnswer(
        "The outcome of each.",
        z.object({
          success: z.literal(true),
          results: z.array(
            z.object({
              id: z.int(),
              outcome: z.enum(Object.keys(BULK_LABELS)),
              version: z.int().nullable(),
              message: z.string(),
            }),
          ),
        }),
        {
          success: true,
          results: [{ id: 42, outcome: "approved", version: 2, message: "Slip 42 is approved." }],
        },
      ),
    },
    refuses: [409, 429],
  },
  "POST /api/moderation/slips/{id}/notes": {
    ...ACT,
    id: "writeSlipNote",
    summary: "Leave the other moderators a note",
    description: "The racer never sees it.",
    body: jsonBody(slipNoteSchema, { text: "Same lane as slip 41, looks right." }),
    answers: {
      201: jsonAnswer(
        "Written.",
        z.object({
          success: z.literal(true),
          note: z.object({
            id: z.int(),
            author: z.string(),
            createdAt: z.iso.datetime(),
            text: z.string(),
          }),
        }),
        {
          success: true,
          note: {
            id: 5,
            author: "demo-moderator",
            createdAt: "2026-05-09T21:20:00.000Z",
            text: "Same lane as slip 41, looks right.",
          },
        },
      ),
    },
  },
  "GET /api/moderation/reports": {
    id: "listReports",
    tag: "Moderation",
    summary: "Reports of runs in one status, open ones by age",
    access: "moderator",
    query: shape(reportsQuerySchema, { after: "`next` from the previous page." }),
    answers: {
      200: jsonAnswer(
        "At most 15.",
        z.object({ reports: z.array(queuedReport), next: z.string().nullable() }),
        { reports: [QUEUED_REPORT_EXAMPLE], next: null },
      ),
    },
    refuses: [400],
  },
  "POST /api/moderation/reports/{id}/uphold": {
    ...ON_REPORT,
    id: "upholdReport",
    summary: "Uphold a report: the run goes back in the queue",
    description: "The other open reports of that run are upheld with it.",
    answers: { 200: settled("Upheld.", "UPHELD") },
  },
  "POST /api/moderation/reports/{id}/dismiss": {
    ...ON_REPORT,
    id: "dismissReport",
    summary: "Dismiss a report: the run stays",
    answers: { 200: settled("Dismissed.", "DISMISSED") },
  },
  "POST /api/moderation/slips/{id}/claim": {
    ...ACT,
    id: "claimSlip",
    summary: "Claim a slip for 15 minutes",
    answers: { 200: decision("Claimed.", { status: "IN_REVIEW" }) },
  },
  "POST /api/moderation/slips/{id}/approve": {
    ...DECISION,
    id: "approveSlip",
    summary: "Put the run on the board",
    body: jsonBody(DECISION_SCHEMAS.approve, { version: 1 }, VERSION),
    answers: { 200: decision("Approved.", { status: "APPROVED" }) },
  },
  "POST /api/moderation/slips/{id}/reject": {
    ...DECISION,
    id: "rejectSlip",
    summary: "Refuse the run",
    body: jsonBody(
      DECISION_SCHEMAS.reject,
      { version: 1, reason: "NUMBERS_DIFFER", note: "The slip says 10.184." },
      { ...VERSION, note: "Required if the reason is `OTHER`." },
    ),
    answers: {
      200: decision("Rejected.", { status: "REJECTED", rejectionReason: "NUMBERS_DIFFER" }),
    },
  },
  "POST /api/moderation/slips/{id}/needs-info": {
    ...DECISION,
    id: "askAboutSlip",
    summary: "Send a slip back with a question",
    body: jsonBody(
      DECISION_SCHEMAS["needs-info"],
      { version: 1, note: "Which lane were you in?" },
      VERSION,
    ),
    answers: {
      200: decision("Sent back.", { status: "NEEDS_INFO", note: "Which lane were you in?" }),
    },
  },
} as const satisfies Endpoints;
