import type { Context } from "hono";
import type { z } from "zod";
import { boundBody } from "#app/lib/bounded-body.server.ts";
import { JsonLimitError, parseBoundedJson } from "#app/lib/bounded-json.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { ServerEnv } from "../env.ts";

const VALUES_MAX = 10_000;
const JSON_LIMIT = {
  maxBytes: 64 * 1024,
  tooLarge: () => new AppError("too_large", "The request body is larger than 64 kB."),
};

/** The body's type without its parameters, in lower case; empty if the request doesn't say it. */
export function mediaTypeOf({ req }: Context<ServerEnv>): string {
  const [type = ""] = (req.header("content-type") ?? "").split(";");
  return type.trim().toLowerCase();
}

/**
 * The JSON body of a request, at most 64 kB.
 *
 * @throws AppError `unsupported_media_type` without `application/json`, `too_large`, `bad_request`
 *   if it is not JSON
 */
async function readJson(c: Context<ServerEnv>): Promise<{ bytes: ArrayBuffer; json: unknown }> {
  if (mediaTypeOf(c) !== "application/json") {
    throw new AppError("unsupported_media_type", "Send JSON with content-type application/json.");
  }
  const { deadline } = c.get("deps");
  const bytes = await deadline.apart(() => boundBody(c.req.raw, JSON_LIMIT).arrayBuffer());
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { bytes, json: parseBoundedJson(text, VALUES_MAX) };
  } catch (cause) {
    const isTooMuch = cause instanceof JsonLimitError;
    const message = isTooMuch ? cause.message : "The request body is not valid JSON.";
    throw new AppError("bad_request", message, { cause });
  }
}

/**
 * Parses the JSON body with a schema.
 *
 * @throws AppError as readJson does, and `invalid` with one message per field
 */
export async function parseJson<S extends z.ZodType>(
  c: Context<ServerEnv>,
  schema: S,
): Promise<z.output<S>> {
  return (await parseSignedJson(c, schema)).value;
}

/** The same, with the raw bytes to verify a signature. */
export async function parseSignedJson<S extends z.ZodType>(
  c: Context<ServerEnv>,
  schema: S,
): Promise<{ value: z.output<S>; bytes: ArrayBuffer }> {
  const { bytes, json } = await readJson(c);
  return { value: readFields(schema, json), bytes };
}
