import { type Context, Hono } from "hono";
import { resultsApiPath } from "#app/features/track-results/paths.ts";
import {
  type PostedSheet,
  postResults,
  requireTrackKey,
} from "#app/features/track-results/post-results.server.ts";
import { MAX_FILE_BYTES, TOO_LARGE } from "#app/features/track-results/rules.ts";
import { assertDeclaredLength, boundBody } from "#app/lib/bounded-body.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { ownValue } from "#app/lib/own-value.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { mediaTypeOf } from "../json-body.ts";

const BODY_LIMIT = {
  maxBytes: MAX_FILE_BYTES,
  tooLarge: () => new AppError("too_large", TOO_LARGE),
};
const TYPES: Readonly<Record<string, PostedSheet["type"]>> = {
  "text/csv": "csv",
  "application/json": "json",
};

/** Results that a strip's own program posts, signed with one of its keys. */
export const trackResults = new Hono<ServerEnv>().post(resultsApiPath(":slug"), async (c) => {
  const deps = c.get("deps");
  await limitAddress(deps, "trackResults");
  const headers = signedHeadersOf(c);
  const key = await requireTrackKey(deps, headers);
  const type = typeOf(c);
  assertDeclaredLength(c.req.raw, BODY_LIMIT);
  const bytes = await deps.deadline.apart(() => boundBody(c.req.raw, BODY_LIMIT).arrayBuffer());
  const body = new Uint8Array(bytes);
  const { pathname, search } = new URL(c.req.url);
  const { id, ranOn, rowCount, badRows } = await postResults(deps, key, {
    ...{ slug: c.req.param("slug") ?? "", headers, type, body },
    path: pathname + search,
    date: c.req.query("date") ?? "",
    dayOrder: c.req.query("dayOrder") ?? "",
  });
  return c.json({ success: true, id, ranOn, rows: rowCount, badRows }, 201, NO_STORE);
});

function signedHeadersOf({ req }: Context<ServerEnv>) {
  return {
    keyId: req.header("x-track-key") ?? "",
    timestamp: req.header("x-track-timestamp") ?? "",
    signature: req.header("x-track-signature") ?? "",
    idempotencyKey: req.header("idempotency-key") ?? "",
  };
}

function typeOf(c: Context<ServerEnv>): PostedSheet["type"] {
  const type = ownValue(TYPES, mediaTypeOf(c));
  if (type) return type;
  throw new AppError("unsupported_media_type", "Send text/csv or application/json.");
}
