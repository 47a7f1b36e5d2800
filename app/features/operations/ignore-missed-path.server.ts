import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { updateMissedPathIgnored } from "#db/queries/missed-paths.ts";
import type { OperatorDeps } from "./manage-redirects.server.ts";

type Ignoring = { path: string; isIgnored: boolean };

/**
 * Stops suggesting a redirect from a path without a page, or suggests it again.
 *
 * @throws AppError `conflict` if it isn't suggested anymore, or not ignored
 */
export async function ignoreMissedPath(
  { db, clock, actor }: OperatorDeps,
  { path, isIgnored }: Ignoring,
): Promise<void> {
  const [changed] = await db.batch([
    updateMissedPathIgnored(db, { path, isIgnored }),
    insertAuditIfChanged(db, {
      createdAt: clock.now(),
      actorId: actor?.id ?? null,
      action: isIgnored ? "site.ignore" : "site.suggest",
      subjectKind: "site",
      subjectId: 0,
      detail: { path },
    }),
  ]);
  if (changed.length > 0) return;
  const message = isIgnored ? "It isn't suggested anymore." : "It isn't ignored, or it is gone.";
  throw new AppError("conflict", message);
}
