import { createMiddleware } from "hono/factory";
import { openUploads, UPLOAD_MEMORY, uploadClients } from "#app/lib/forms/uploads.server.ts";
import { createLimiter } from "#app/lib/limiter.server.ts";
import type { ServerEnv } from "../env.ts";

/** Shared by all requests of the isolate. */
const memory = createLimiter(UPLOAD_MEMORY);

/** Releases a request's uploads when it is done. */
export const limitUploads = createMiddleware<ServerEnv>(async (c, next) => {
  const uploads = openUploads(memory, () =>
    uploadClients({
      userId: c.get("viewer")?.id ?? null,
      address: c.get("deps").clientAddress,
    }),
  );
  c.set("uploads", uploads);
  try {
    await next();
  } finally {
    c.executionCtx.waitUntil(uploads.release());
  }
});
