import { Hono } from "hono";
import { previewMarkdown } from "#app/features/newsroom/preview-markdown.server.ts";
import { previewSchema } from "#app/features/newsroom/schema.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

export const newsroom = new Hono<ServerEnv>().post("/api/newsroom/preview", async (c) => {
  const deps = signedInDepsOf(c);
  const preview = await previewMarkdown(deps, await parseJson(c, previewSchema));
  return c.json({ success: true, ...preview }, 200, NO_STORE);
});
