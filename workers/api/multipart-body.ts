import type { Context } from "hono";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFormBody } from "#app/lib/form.server.ts";
import type { ServerEnv } from "../env.ts";

/**
 * A form with up to `files` photos that was posted to the API.
 *
 * @param what the thing it holds, as in "the time slip"
 * @throws AppError `unsupported_media_type`, `too_large`, `bad_request`
 */
export async function readMultipart(
  c: Context<ServerEnv>,
  { what, files }: { what: string; files: number },
): Promise<FormData> {
  if (!/^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "")) {
    throw new AppError("unsupported_media_type", `Send ${what} as multipart/form-data.`);
  }
  return readFormBody(c.req.raw, c.get("deps"), uploadLimit(files));
}
