import { type Connection, openDatabase } from "#db/client.ts";
import { insertRelease } from "#db/queries/audit.ts";

export type Release = {
  /** How it went live. */
  action: "site.deploy" | "site.rollback";
  /** The build's id, digits. */
  id: string;
  commit?: string;
};

/** Adds a release to the audit log, from which the console's first page gets what changed. Repeating it changes nothing. */
export async function recordRelease(
  connection: Connection,
  { action, id, commit }: Release,
): Promise<void> {
  const detail = commit === undefined ? {} : { commit };
  await insertRelease(openDatabase(connection), {
    ...{ at: new Date(), action, detail },
    build: Number(id),
  });
}
