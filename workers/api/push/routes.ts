import { Hono } from "hono";
import { pushEndpointSchema, pushSubscriptionSchema } from "#app/features/notices/push-schema.ts";
import {
  readPushKey,
  subscribeDevice,
  unsubscribeDevice,
} from "#app/features/notices/subscribe-device.server.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

/** Devices that notices are pushed to. */
export const push = new Hono<ServerEnv>()
  .get("/api/push/key", (c) => {
    c.header("cache-control", "public, max-age=300");
    return c.json({ publicKey: readPushKey(c.get("deps")) });
  })
  .post("/api/push/subscribe", async (c) => {
    await subscribeDevice(signedInDepsOf(c), await parseJson(c, pushSubscriptionSchema));
    return c.json({ success: true }, 201);
  })
  .post("/api/push/unsubscribe", async (c) => {
    await unsubscribeDevice(signedInDepsOf(c), await parseJson(c, pushEndpointSchema));
    return c.json({ success: true });
  });
