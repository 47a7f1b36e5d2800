import { Hono } from "hono";
import {
  assertEditor,
  IMPORT_LIMIT,
  readUpload,
  uploadDealers,
} from "#app/features/dealers/import-dealers.server.ts";
import { IMPORTS_API, importPath } from "#app/features/dealers/rules.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { readMultipart } from "../multipart-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

export const dealers = new Hono<ServerEnv>().post(IMPORTS_API, async (c) => {
  const deps = signedInDepsOf(c);
  assertEditor(deps);
  const form = await readMultipart(c, { what: "the file", limit: IMPORT_LIMIT });
  const id = await uploadDealers(deps, readUpload(form));
  return c.json({ success: true, id }, 201, { ...NO_STORE, location: importPath(id) });
});
