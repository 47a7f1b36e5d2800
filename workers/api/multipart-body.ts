import type { Context } from "hono";
import type { BodyLimit } from "#app/lib/bounded-body.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFormBody } from "#app/lib/forms/read-form.server.ts";
import type { ServerEnv } from "../env.ts";

/**
 * Reads a form with files that was posted to the API.
 *
 * @param what the content for messages, such as "the time slip"
 * @param limit the limits: `uploadLimit` for photos
 * @throws AppError `unsupported_media_type`, `too_large`, `bad_request`
 */
export async function readMultipart(
  c: Context<ServerEnv>,
  { what, limit }: { what: string; limit: BodyLimit },
): Promise<FormData> {
  if (!/^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "")) {
    throw new AppError("unsupported_media_type", `Send ${what} as multipart/form-data.`);
  }
  return readFormBody(c.req.raw, c.get("deps"), limit);
}
