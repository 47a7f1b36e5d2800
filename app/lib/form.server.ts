import { type BodyLimit, boundBody } from "./bounded-body.server.ts";
import { AppError } from "./errors.ts";

const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;
const FORM_LIMIT: BodyLimit = {
  maxBytes: 64 * 1024,
  tooLarge: () => new AppError("too_large", "This form is larger than 64 kB."),
};

/**
 * The form that was posted to a page.
 *
 * @param limit how much of it is read; 64 kB unless told
 * @throws AppError `method_not_allowed`, `unsupported_media_type`, `too_large`, `bad_request`
 */
export async function readForm(request: Request, limit = FORM_LIMIT): Promise<FormData> {
  if (request.method !== "POST") {
    throw new AppError("method_not_allowed", "This page takes a form by POST only.");
  }
  if (!FORM_TYPE.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("unsupported_media_type", "This page takes a form and nothing else.");
  }
  return readFormBody(request, limit);
}

/** The fields of a form, whatever its address asks of the type. @throws AppError `too_large`, `bad_request` */
export async function readFormBody(request: Request, limit: BodyLimit): Promise<FormData> {
  try {
    return await boundBody(request, limit).formData();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("bad_request", "The form could not be read.", { cause });
  }
}
