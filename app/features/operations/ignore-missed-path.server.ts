import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { updateMissedPathToIgnored } from "#db/queries/missed-paths.ts";
import type { OperatorDeps } from "./manage-redirects.server.ts";

/**
 * Stops suggesting a redirect from a path without a page.
 *
 * @throws AppError `conflict` if it isn't suggested anymore
 */
export async function ignoreMissedPath(
  { db, clock, actor }: OperatorDeps,
  path: string,
): Promise<void> {
  const [ignored] = await db.batch([
    updateMissedPathToIgnored(db, path),
    insertAuditIfChanged(db, {
      createdAt: clock.now(),
      actorId: actor?.id ?? null,
      action: "site.ignore",
      subjectKind: "site",
      subjectId: 0,
      detail: { path },
    }),
  ]);
  if (ignored.length === 0) throw new AppError("conflict", "It isn't suggested anymore.");
}
