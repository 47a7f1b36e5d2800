import { createMiddleware } from "hono/factory";
import { createUploadRoom, UPLOAD_ROOM } from "#app/lib/upload-room.server.ts";
import type { ServerEnv } from "../env.ts";

/** The isolate's. */
const room = createUploadRoom(UPLOAD_ROOM);

/** Gives back what uploads a request held once it is done with them. */
export const holdUploads = createMiddleware<ServerEnv>(async (c, next) => {
  const uploads = room.open();
  c.set("uploads", uploads);
  try {
    await next();
  } finally {
    c.executionCtx.waitUntil(uploads.leave());
  }
});
