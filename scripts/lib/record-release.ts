import { type Connection, openDatabase } from "#db/client.ts";
import { insertRelease } from "#db/queries/audit.ts";

export type Release = {
  /** How it went live. */
  action: "site.deploy" | "site.rollback";
  /** The build's id, digits. */
  id: string;
  commit?: string;
};

/**
 * Adds a release to the audit log, from which the console's first page gets what changed, unless it is the newest one
 * there.
 *
 * @throws Error for an id that isn't a build's
 */
export async function recordRelease(
  connection: Connection,
  { action, id, commit }: Release,
): Promise<void> {
  if (!/^\d{14}$/.test(id)) throw new Error(`${id} isn't the id of a build.`);
  const detail = commit === undefined ? {} : { commit };
  await insertRelease(openDatabase(connection), {
    ...{ at: new Date(), action, detail },
    build: Number(id),
  });
}
