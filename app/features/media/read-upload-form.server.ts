import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { readForm } from "#app/lib/form.server.ts";
import { uploadLimit } from "./check-upload.ts";

/** A form with photos, or why it was too large to be read: the page then shows an empty one. */
export type UploadForm = { form: FormData; tooLarge: null } | { form: null; tooLarge: AppError };

/**
 * The form with photos that was posted to a page.
 *
 * @param files how many full-sized photos it is read for. More than it takes, where something was typed
 *   beside them: only a form that was read comes back with that, and says which photo is too large.
 * @throws AppError `method_not_allowed`, `unsupported_media_type`, `bad_request`
 */
export async function readUploadForm(
  request: Request,
  deps: Pick<Deps, "deadline">,
  files: number,
): Promise<UploadForm> {
  try {
    return { form: await readForm(request, deps, uploadLimit(files)), tooLarge: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_large") throw error;
    const message = `${error.message} The form was too large to be read, so fill it in once more.`;
    return { form: null, tooLarge: new AppError(error.code, message, { cause: error }) };
  }
}
