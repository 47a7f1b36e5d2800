import type { FieldErrors } from "#app/lib/errors.ts";

/** What a form is told after it failed: messages by field (`form` for the whole), and what was typed. */
export type FormAnswer = { errors: FieldErrors; values: Record<string, string> };

const SECRET_FIELDS = new Set(["password", "confirmPassword", "newPassword", "confirmNewPassword"]);

/** What was typed, without the passwords: those are never sent back. */
export function withoutSecrets(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET_FIELDS.has(name)));
}
