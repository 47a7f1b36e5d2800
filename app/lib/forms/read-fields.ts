import type { z } from "zod";
import { AppError, type FieldErrors } from "../errors.ts";
import { FIX_BELOW } from "./form-answer.ts";
import { parseInput } from "./parse-input.ts";

/**
 * Parses the input of a page's form or an API request.
 *
 * @param message for the whole form; by default it points to the fields
 * @throws AppError `invalid` with one message per field
 */
export function readFields<S extends z.ZodType>(
  schema: S,
  input: unknown,
  message: string = FIX_BELOW,
): z.output<S> {
  const parsed = parseInput(schema, input);
  if (!parsed.ok) throw new AppError("invalid", message, { errors: parsed.errors });
  return parsed.value;
}

/** The error of a use case that finds invalid fields after parsing. @param errors one message per field */
export function invalidFields(errors: FieldErrors): AppError {
  return new AppError("invalid", FIX_BELOW, { errors });
}
