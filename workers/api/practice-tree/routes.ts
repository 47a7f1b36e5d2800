import { Hono } from "hono";
import { finishRound } from "#app/features/practice-tree/finish-round.server.ts";
import { roundSchema, triesSchema } from "#app/features/practice-tree/schema.ts";
import { startRound } from "#app/features/practice-tree/start-round.server.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

/** Rounds of the practice tree for the week's board; its page is a route of the app. */
export const practiceTree = new Hono<ServerEnv>()
  .post("/api/practice-tree/rounds", async (c) => {
    const deps = signedInDepsOf(c);
    const round = await startRound(deps, await parseJson(c, roundSchema));
    return c.json({ success: true, round }, 201);
  })
  .post("/api/practice-tree/tries", async (c) => {
    const deps = signedInDepsOf(c);
    const result = await finishRound(deps, await parseJson(c, triesSchema));
    return c.json({ success: true, result });
  });
