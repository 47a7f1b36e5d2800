import { AppError } from "#app/lib/errors.ts";
import { readForm } from "#app/lib/form.server.ts";
import { uploadLimit } from "./check-upload.ts";

/** A form with photos, or why it was too large to be read: the page then shows an empty one. */
export type UploadForm = { form: FormData; tooLarge: null } | { form: null; tooLarge: AppError };

/**
 * The form with up to `files` photos that was posted to a page.
 *
 * @throws AppError `method_not_allowed`, `unsupported_media_type`, `bad_request`
 */
export async function readUploadForm(request: Request, files: number): Promise<UploadForm> {
  try {
    return { form: await readForm(request, uploadLimit(files)), tooLarge: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_large") throw error;
    const message = `${error.message} The form was too large to be read, so fill it in once more.`;
    return { form: null, tooLarge: new AppError(error.code, message, { cause: error }) };
  }
}
