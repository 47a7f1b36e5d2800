import { createMiddleware } from "hono/factory";
import { createLimiter } from "#app/lib/limiter.server.ts";
import { openUploads, UPLOAD_MEMORY, uploadClients } from "#app/lib/uploads.server.ts";
import type { ServerEnv } from "../env.ts";

/** The isolate's. */
const memory = createLimiter(UPLOAD_MEMORY);

/** Gives back what uploads a request held once it is done with them. */
export const holdUploads = createMiddleware<ServerEnv>(async (c, next) => {
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
