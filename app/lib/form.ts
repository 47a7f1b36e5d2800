import type { z } from "zod";
import { describeIssue } from "./describe-issue.ts";
import type { FieldErrors } from "./errors.ts";
import { NO_TEXT_MESSAGE, pathsOfNoText } from "./plain-text.ts";

export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** How many unknown fields are named: whoever sends more reads the first ones. */
const UNKNOWN_NAMED_MAX = 20;

/** The first message of each field; problems of the whole form are under `form`. */
function fieldErrorsOf(error: z.ZodError): FieldErrors {
  // A map: an unknown field may be called like something that every object has.
  const errors = new Map<string, string>();
  for (const [field, message] of error.issues.flatMap(messagesOf)) {
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}

/** The fields an issue is about, each with its message: unknown ones come together in one issue. */
function messagesOf(issue: z.core.$ZodIssue): [field: string, message: string][] {
  if (issue.code !== "unrecognized_keys") return [[issue.path.join(".") || "form", issue.message]];
  return issue.keys.slice(0, UNKNOWN_NAMED_MAX).map((key) => {
    const field = [...issue.path, key].join(".");
    return [field, `${field} isn't a field we take here.`];
  });
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

/**
 * The text fields of a form, as typed: what a failed form shows again. Files are left out. A browser counts
 * a line break as one character and sends it as two, which would be too many for a full field.
 */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") values[name] = value.replaceAll("\r\n", "\n");
  }
  return values;
}

/** A file that was really chosen: browsers send an empty, nameless one for an untouched input. */
export function chosenFile(form: FormData, name: string): File | null {
  const value = form.get(name);
  return value instanceof File && (value.size > 0 || value.name !== "") ? value : null;
}
