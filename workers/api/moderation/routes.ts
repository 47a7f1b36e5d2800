import { type Context, Hono } from "hono";
import type { z } from "zod";
import { approveSeen } from "#app/features/moderation/approve-seen.server.ts";
import { claimSlip } from "#app/features/moderation/claim-slip.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import { deskPolicy } from "#app/features/moderation/policy.ts";
import { decideReport } from "#app/features/moderation/reports/decide-report.server.ts";
import { listReports } from "#app/features/moderation/reports/list-reports.server.ts";
import type { ReportAct } from "#app/features/moderation/reports/rules.ts";
import {
  reportDecisionSchema,
  reportsQuerySchema,
} from "#app/features/moderation/reports/schema.ts";
import {
  bulkSchema,
  DECISION_SCHEMAS,
  QUEUE_LIMIT,
  queueQuerySchema,
  slipNoteSchema,
} from "#app/features/moderation/schema.ts";
import { writeSlipNote } from "#app/features/moderation/write-slip-note.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { authorize } from "#app/lib/policy.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

const SLIP = "/api/moderation/slips/:id{[0-9]{1,15}}";
const REPORT = "/api/moderation/reports/:id{[0-9]{1,15}}";
const PRIVATE = { "cache-control": "private, no-store" };

/** The signed-in moderator's dependencies. Call it before reading the request. */
function moderatorDepsOf(c: Context<ServerEnv>) {
  const deps = signedInDepsOf(c);
  authorize(deskPolicy, "moderate", deps.viewer);
  return deps;
}

/** Parses the query. @throws AppError `bad_request` */
function parseQuery<S extends z.ZodType>(c: Context<ServerEnv>, schema: S): z.output<S> {
  const query = parseInput(schema, c.req.query());
  if (query.ok) return query.value;
  const [message = "Bad query"] = Object.values(query.errors);
  throw new AppError("bad_request", message, { errors: query.errors });
}

const target = (c: Context<ServerEnv>) => ({
  slipId: Number(c.req.param("id")),
  key: c.req.header("idempotency-key") ?? null,
});

async function answerReport(c: Context<ServerEnv>, act: ReportAct) {
  const deps = moderatorDepsOf(c);
  const { answer } = await parseJson(c, reportDecisionSchema);
  const reportId = Number(c.req.param("id"));
  const { report } = await decideReport(deps, { reportId, act, answer });
  return c.json({ success: true, report });
}

export const moderation = new Hono<ServerEnv>()
  .get("/api/moderation/slips", async (c) => {
    const deps = moderatorDepsOf(c);
    const query = parseQuery(c, queueQuerySchema);
    const { slips, total, next } = await listQueue(deps, { limit: QUEUE_LIMIT, ...query });
    return c.json({ slips, total, next }, 200, PRIVATE);
  })
  .post("/api/moderation/slips/approve-seen", async (c) => {
    const deps = moderatorDepsOf(c);
    const { slips } = await parseJson(c, bulkSchema);
    const key = c.req.header("idempotency-key") ?? null;
    return c.json({ success: true, results: await approveSeen(deps, { slips, key }) });
  })
  .post(`${SLIP}/notes`, async (c) => {
    const deps = moderatorDepsOf(c);
    const { text } = await parseJson(c, slipNoteSchema);
    const note = await writeSlipNote(deps, { slipId: target(c).slipId, text });
    return c.json({ success: true, note }, 201);
  })
  .post(`${SLIP}/claim`, async (c) => {
    const slip = await claimSlip(moderatorDepsOf(c), target(c));
    return c.json({ success: true, slip });
  })
  .post(`${SLIP}/approve`, async (c) => {
    const deps = moderatorDepsOf(c);
    const { version, note } = await parseJson(c, DECISION_SCHEMAS.approve);
    const decision = { ...target(c), act: "approve" as const, version, reason: null, note };
    return c.json({ success: true, slip: await decideSlip(deps, decision) });
  })
  .post(`${SLIP}/reject`, async (c) => {
    const deps = moderatorDepsOf(c);
    const body = await parseJson(c, DECISION_SCHEMAS.reject);
    const decision = { ...target(c), ...body, act: "reject" as const };
    return c.json({ success: true, slip: await decideSlip(deps, decision) });
  })
  .post(`${SLIP}/needs-info`, async (c) => {
    const deps = moderatorDepsOf(c);
    const { version, note } = await parseJson(c, DECISION_SCHEMAS["needs-info"]);
    const decision = { ...target(c), act: "needs-info" as const, version, reason: null, note };
    return c.json({ success: true, slip: await decideSlip(deps, decision) });
  })
  .get("/api/moderation/reports", async (c) => {
    const deps = moderatorDepsOf(c);
    const { reports, next } = await listReports(deps, parseQuery(c, reportsQuerySchema));
    return c.json({ reports, next }, 200, PRIVATE);
  })
  .post(`${REPORT}/uphold`, (c) => answerReport(c, "uphold"))
  .post(`${REPORT}/dismiss`, (c) => answerReport(c, "dismiss"));
