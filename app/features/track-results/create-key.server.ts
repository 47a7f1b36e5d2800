import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { insertAudit } from "#db/queries/audit.ts";
import { insertTrackKey } from "#db/queries/track-staff.ts";
import { currentSecretId, secretOf } from "./key-secret.server.ts";
import { requireStrip, type StripDeps } from "./require-strip.server.ts";
import { KEYS_MAX } from "./rules.ts";
import { keySchema } from "./schema.ts";
import { KEY_TEXTS } from "./texts.ts";

/** A new key. Its secret is shown this once. */
export type NewKey = { id: number; name: string; secret: string };

/**
 * Makes an API key of a strip.
 *
 * @throws AppError `not_found`, `rate_limited`, `invalid` with an error for `name`, `conflict` if the strip has five that
 *   work, or the site has no secret for keys
 */
export async function createKey(
  deps: StripDeps,
  { slug, values }: { slug: string; values: unknown },
): Promise<NewKey> {
  const strip = await requireStrip(deps, slug, "manageKeys");
  const { name } = readFields(keySchema, values);
  await limitRacer(deps, "change");
  const { db, clock, viewer } = deps;
  const secretId = currentSecretId(deps);
  if (secretId === null) throw new AppError("conflict", KEY_TEXTS.unavailable);
  const createdAt = clock.now();
  const owner = { trackId: strip.id, createdBy: viewer.id };
  const [key] = await insertTrackKey(db, { ...owner, name, secretId, createdAt, most: KEYS_MAX });
  if (!key) {
    throw new AppError(
      "conflict",
      `${strip.name} has ${KEYS_MAX} keys that work. Revoke one first.`,
    );
  }
  await insertAudit(db, {
    createdAt,
    actorId: viewer.id,
    action: "track-key.create",
    subjectKind: "track-key",
    subjectId: key.id,
    detail: { track: strip.id },
  });
  const identity = { id: key.id, trackId: strip.id, createdAt, secretId };
  return { id: key.id, name, secret: secretOf(deps, identity) ?? "" };
}
