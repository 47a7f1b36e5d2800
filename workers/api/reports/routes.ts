import { Hono } from "hono";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { reportSchema } from "#app/features/moderation/reports/schema.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

const REPORTS = "/api/slips/:id{[0-9]{1,15}}/reports";

/** Members' reports of runs; the moderators' endpoints are in `moderation/`. */
export const reports = new Hono<ServerEnv>().post(REPORTS, async (c) => {
  const deps = signedInDepsOf(c);
  const input = await parseJson(c, reportSchema);
  const report = await reportRun(deps, { ...input, slipId: Number(c.req.param("id")) });
  return c.json({ success: true, report }, 201);
});
