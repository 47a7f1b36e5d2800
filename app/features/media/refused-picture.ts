import { AppError } from "#app/lib/errors.ts";

/**
 * Says of a picture that was refused beside which field it belongs. A failure of ours stays as it is.
 *
 * @throws AppError the refusal, its message under `field` as well
 */
export async function atField<T>(field: string, storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.status >= 500) throw cause;
    throw new AppError(cause.code, cause.message, { errors: { [field]: cause.message }, cause });
  }
}
