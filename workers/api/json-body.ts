import type { Context } from "hono";
import type { z } from "zod";
import { AppError } from "#app/lib/errors.ts";
import { parseInput } from "#app/lib/form.ts";
import type { ServerEnv } from "../env.ts";

const JSON_BODY_MAX_BYTES = 64 * 1024;

/**
 * The JSON body of a request, at most 64 kB.
 *
 * @throws AppError `unsupported_media_type` without `application/json`, `too_large`, `bad_request`
 *   when it is not JSON
 */
async function readJson(c: Context<ServerEnv>): Promise<unknown> {
  const [type = ""] = (c.req.header("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/json") {
    throw new AppError("unsupported_media_type", "Send JSON with content-type application/json.");
  }
  const bytes = await readAtMost(c.req.raw, JSON_BODY_MAX_BYTES);
  try {
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return body;
  } catch (cause) {
    throw new AppError("bad_request", "The request body is not valid JSON.", { cause });
  }
}

/**
 * The JSON body as a schema reads it.
 *
 * @throws AppError as readJson does, and `invalid` with one message for each field
 */
export async function parseJson<S extends z.ZodType>(
  c: Context<ServerEnv>,
  schema: S,
): Promise<z.output<S>> {
  const parsed = parseInput(schema, await readJson(c));
  if (!parsed.ok) {
    throw new AppError("invalid", "Please fix the issues below.", { errors: parsed.errors });
  }
  return parsed.value;
}

/** Counts while it reads: a client may leave content-length out or lie about it. */
async function readAtMost(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new AppError("too_large", `The request body is larger than ${limit / 1024} kB.`);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
