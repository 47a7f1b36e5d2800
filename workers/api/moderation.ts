import { type Context, Hono } from "hono";
import { claimSlip } from "#app/features/moderation/claim-slip.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import { requireModerator } from "#app/features/moderation/require-moderator.server.ts";
import {
  DECISION_SCHEMAS,
  QUEUE_LIMIT,
  queueQuerySchema,
} from "#app/features/moderation/schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/form.ts";
import type { ServerEnv } from "../env.ts";
import { parseJson } from "./json-body.ts";
import { methodNotAllowed } from "./method-not-allowed.ts";
import { signedInDepsOf } from "./require-viewer.ts";

const SLIP = "/api/moderation/slips/:id{[0-9]{1,15}}";

/** The signed-in moderator's dependencies, asked for before anything of the request is read. */
function moderatorDepsOf(c: Context<ServerEnv>) {
  const deps = signedInDepsOf(c);
  requireModerator(deps.viewer);
  return deps;
}

const target = (c: Context<ServerEnv>) => ({
  slipId: Number(c.req.param("id")),
  key: c.req.header("idempotency-key") ?? null,
});

export const moderation = new Hono<ServerEnv>()
  .get("/api/moderation/slips", async (c) => {
    const deps = moderatorDepsOf(c);
    const query = parseInput(queueQuerySchema, c.req.query());
    if (!query.ok) {
      const [message = "Bad query"] = Object.values(query.errors);
      throw new AppError("bad_request", message, { errors: query.errors });
    }
    const { slips, total, next } = await listQueue(deps, { limit: QUEUE_LIMIT, ...query.value });
    return c.json({ slips, total, next }, 200, { "cache-control": "private, no-store" });
  })
  .all("/api/moderation/slips", methodNotAllowed("GET"))
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
  .all(`${SLIP}/:act{claim|approve|reject|needs-info}`, methodNotAllowed("POST"));
