import { AppError } from "./errors.ts";

const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

/**
 * The form that was posted to a page.
 *
 * @throws AppError `method_not_allowed`, `unsupported_media_type`, `bad_request`
 */
export async function readForm(request: Request): Promise<FormData> {
  if (request.method !== "POST") {
    throw new AppError("method_not_allowed", "This page takes a form by POST only.");
  }
  if (!FORM_TYPE.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("unsupported_media_type", "This page takes a form and nothing else.");
  }
  try {
    return await request.formData();
  } catch (cause) {
    throw new AppError("bad_request", "The form could not be read.", { cause });
  }
}
