import { AppError } from "#app/lib/errors.ts";

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
