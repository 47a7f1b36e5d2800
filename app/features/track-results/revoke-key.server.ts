import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { updateKeyToRevoked } from "#db/queries/track-staff.ts";
import { requireStrip, type StripDeps } from "./require-strip.server.ts";

/**
 * Revokes an API key of a strip: it signs nothing from the next request on.
 *
 * @throws AppError `not_found`, `rate_limited`, `conflict` if it doesn't work anymore
 */
export async function revokeKey(
  deps: StripDeps,
  { slug, keyId }: { slug: string; keyId: number },
): Promise<void> {
  const strip = await requireStrip(deps, slug, "manageKeys");
  await limitRacer(deps, "change");
  const { db, clock, viewer } = deps;
  const at = clock.now();
  const [revoked] = await db.batch([
    updateKeyToRevoked(db, { id: keyId, trackId: strip.id, at }),
    insertAuditIfChanged(db, {
      createdAt: at,
      actorId: viewer.id,
      action: "track-key.revoke",
      subjectKind: "track-key",
      subjectId: keyId,
      detail: { track: strip.id },
    }),
  ]);
  if (revoked.length === 0) throw new AppError("conflict", "This key doesn't work anymore.");
}
