import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import type { ServerEnv } from "../env.ts";

/**
 * Parses a request's query with a schema.
 *
 * @throws AppError `invalid` with one message per parameter
 */
export function readQuery<S extends z.ZodType>(c: Context<ServerEnv>, schema: S): z.output<S> {
  return parseQuery(schema, c.req.query());
}

/** The same for parsed parameters. @throws AppError `invalid` */
export function parseQuery<S extends z.ZodType>(
  schema: S,
  params: Readonly<Record<string, string>>,
): z.output<S> {
  const parsed = parseInput(schema, params);
  if (parsed.ok) return parsed.value;
  throw new AppError("invalid", "Some of the query can't be understood.", {
    errors: parsed.errors,
  });
}
