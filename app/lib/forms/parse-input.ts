import type { z } from "zod";
import { describeIssue } from "../describe-issue.ts";
import type { FieldErrors } from "../errors.ts";
import { NO_TEXT_MESSAGE, pathsOfNoText } from "../plain-text.ts";

export type Parsed<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** How many unknown fields are listed. */
const UNKNOWN_LISTED_MAX = 20;

/** The first message of each field; errors of the whole form are under `form`. */
function fieldErrorsOf(error: z.ZodError): FieldErrors {
  // A map, since an unknown field may have the name of an inherited member.
  const errors = new Map<string, string>();
  for (const [field, message] of error.issues.flatMap(messagesOf)) {
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}

/** The fields of an issue and their messages: zod reports all unknown fields in one issue. */
function messagesOf(issue: z.core.$ZodIssue): [field: string, message: string][] {
  if (issue.code !== "unrecognized_keys") return [[issue.path.join(".") || "form", issue.message]];
  return issue.keys.slice(0, UNKNOWN_LISTED_MAX).map((key) => {
    const field = [...issue.path, key].join(".");
    return [field, `${field} isn't a field we take here.`];
  });
}

/**
 * Parses typed input with a feature's schema into a value or one message per field. Strings with
 * characters that aren't text are rejected in any field.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const paths = pathsOfNoText(input);
  if (paths.length > 0) {
    const errors = Object.fromEntries(paths.map((path) => [path || "form", NO_TEXT_MESSAGE]));
    return { ok: false, errors };
  }
  const result = schema.safeParse(input, { error: describeIssue });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, errors: fieldErrorsOf(result.error) };
}
