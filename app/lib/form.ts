import type { z } from "zod";
import { describeIssue } from "./describe-issue.ts";
import type { FieldErrors } from "./errors.ts";
import { NO_TEXT_MESSAGE, pathsOfNoText } from "./plain-text.ts";

export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** The first message of each field; problems of the whole form stand under `form`. */
function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? issue.path.join(".") : "form";
    errors[field] ??= issue.message;
  }
  return errors;
}

/**
 * Parses typed input with a feature's schema into a value or one message for each field. Strings that
 * are no text are refused in any field.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const noText = pathsOfNoText(input);
  if (noText.length > 0) {
    const errors = Object.fromEntries(noText.map((path) => [path || "form", NO_TEXT_MESSAGE]));
    return { ok: false, errors };
  }
  const result = schema.safeParse(input, { error: describeIssue });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, errors: fieldErrorsOf(result.error) };
}

/** The text fields of a form, as typed: what a failed form shows again. Files are left out. */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] = value;
  return values;
}

/** A file that was really chosen: browsers send an empty, nameless one for an untouched input. */
export function chosenFile(form: FormData, name: string): File | null {
  const value = form.get(name);
  return value instanceof File && (value.size > 0 || value.name !== "") ? value : null;
}
