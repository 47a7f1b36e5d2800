import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { literal } from "./literal.ts";

/** When a subject of public pages last changed; later changes have higher versions. */
export type ContentChange = { subject: string; version: number };

/** The subjects that changed at a version or after it, newest first, at most `limit`. */
export function findAllChangesSince(
  db: Database,
  version: number,
  limit: number,
): Promise<ContentChange[]> {
  return db.all(sql`select subject, version from content_versions
    where version >= ${version} order by version desc limit ${literal(limit)}`);
}
