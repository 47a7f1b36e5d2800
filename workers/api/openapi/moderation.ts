import { z } from "zod";
import {
  DECISION_SCHEMAS,
  QUEUE_LIMIT,
  queueQuerySchema,
} from "#app/features/moderation/schema.ts";
import { type Endpoints, IDEMPOTENCY_HEADER, jsonAnswer, jsonBody, shape } from "./endpoint.ts";
import { QUEUED_SLIP_EXAMPLE, SLIP_EXAMPLE } from "./examples.ts";
import { queuedSlip, slip } from "./models.ts";

const decided = z.object({ success: z.literal(true), slip });
const decision = (description: string, outcome: Partial<z.input<typeof slip>>) =>
  jsonAnswer(description, decided, {
    success: true,
    slip: { ...SLIP_EXAMPLE, ...outcome, version: 2 },
  });

const ACT = {
  tag: "Moderation",
  access: "moderator",
  path: shape(z.object({ id: z.int() }), { id: "The slip's number; one's own slip is a 403." }),
  refuses: [404, 409],
} as const;
const DECISION = { ...ACT, headers: IDEMPOTENCY_HEADER } as const;
const VERSION = { version: "The version that was looked at; a stale one is a 409." };

export const MODERATION = {
  "GET /api/moderation/slips": {
    id: "listQueue",
    tag: "Moderation",
    summary: "Slips in one status, those that wait longest first",
    access: "moderator",
    query: shape(queueQuerySchema, {
      limit: `1 to ${QUEUE_LIMIT}, which also is what comes where it is left out.`,
      after: "`next` of the page before.",
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
  "POST /api/moderation/slips/{id}/claim": {
    ...ACT,
    id: "claimSlip",
    summary: "Keep a slip for oneself for 15 minutes",
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
      { ...VERSION, note: "Required where the reason is `OTHER`." },
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
