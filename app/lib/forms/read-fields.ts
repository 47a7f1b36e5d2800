import type { z } from "zod";
import { AppError, type FieldErrors } from "../errors.ts";
import { parseInput } from "../form.ts";
import { FIX_BELOW } from "./form-answer.ts";

/**
 * What was sent, to a page or to the API, as its schema reads it.
 *
 * @param message for the whole form; by default it points to the fields
 * @throws AppError `invalid` with one message for each field
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

/** What a use-case throws where fields are wrong in themselves, or together. @param errors one message for each field */
export function invalidFields(errors: FieldErrors): AppError {
  return new AppError("invalid", FIX_BELOW, { errors });
}
