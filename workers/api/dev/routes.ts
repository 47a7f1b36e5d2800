import { Hono } from "hono";
import { listOutbox } from "#app/features/mail/list-outbox.server.ts";
import type { ServerEnv } from "../../env.ts";

/** Development tools; 404 in production. */
export const dev = new Hono<ServerEnv>().get("/api/dev/outbox", async (c) => {
  const mails = await listOutbox(c.get("deps"), c.req.query("to") ?? "", c.req.path);
  c.header("cache-control", "no-store");
  return c.json(mails.map(({ id: _id, ...mail }) => mail));
});
