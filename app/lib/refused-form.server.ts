import { data } from "react-router";
import { AppError, type FieldErrors } from "./errors.ts";
import { refusalInit } from "./responses.server.ts";

/** What a form is told that was not accepted: about the whole, by field, and what was typed. */
export type RefusedForm = {
  message: string;
  errors: FieldErrors;
  values: Record<string, string>;
};

/**
 * Shows a form again with what refused it and all that was typed.
 *
 * @throws what was thrown, where it is no refusal for this place: failures of ours, pages that are not
 *   there, sessions that ended
 */
export function refuseForm(
  thrown: unknown,
  values: Record<string, string>,
  given: HeadersInit = {},
) {
  if (!(thrown instanceof AppError) || thrown.status >= 500) throw thrown;
  if (thrown.code === "not_found" || thrown.code === "unauthenticated") throw thrown;
  const { message, errors = {}, retryAfterSeconds } = thrown;
  const status = thrown.code === "invalid" ? 422 : thrown.status;
  const init = refusalInit({ status, retryAfterSeconds });
  const headers = new Headers(given);
  for (const [name, value] of new Headers(init.headers)) headers.append(name, value);
  return data<RefusedForm>({ message, errors, values }, { status, headers });
}
