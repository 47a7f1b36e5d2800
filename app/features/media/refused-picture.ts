import { AppError } from "#app/lib/errors.ts";

export const DAMAGED_PHOTO =
  "This photo is damaged or incomplete. Choose it again or take another.";

const PHOTOS_DOWN = "We can't process photos right now. Please try again in a few minutes.";
const PHOTOS_RETRY_SECONDS = 300;

/** The error of an upload that failed through no fault of its file. The message doesn't claim that anything is saved. */
export function photosUnavailable(cause: unknown): AppError {
  const options = { cause, retryAfterSeconds: PHOTOS_RETRY_SECONDS };
  return new AppError("photos_unavailable", PHOTOS_DOWN, options);
}

/**
 * Assigns the error of a rejected picture to its form field. Server errors stay unchanged.
 *
 * @throws AppError the error, with its message under `field` as well
 */
export async function atField<T>(field: string, storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.status >= 500) throw cause;
    throw new AppError(cause.code, cause.message, { errors: { [field]: cause.message }, cause });
  }
}
