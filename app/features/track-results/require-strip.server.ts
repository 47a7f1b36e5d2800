import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { authorize } from "#app/lib/policy.ts";
import { findStripBySlug, type Strip } from "#db/queries/track-desk.ts";
import { type StripAction, stripPolicy } from "./policy.ts";

/** The dependencies of a member's act at a strip. */
export type StripDeps = Deps & { viewer: Viewer };

/**
 * The strip of an address, for somebody who may act there.
 *
 * @throws AppError `not_found` for everyone else, as if there were none; `forbidden` for what only admins do
 */
export async function requireStrip(
  { db, viewer }: Pick<StripDeps, "db" | "viewer">,
  slug: string,
  action: StripAction = "see",
): Promise<Strip> {
  const strip = await findStripBySlug(db, slug, viewer.id);
  if (!strip) throw new AppError("not_found", "Not found.");
  authorize(stripPolicy, action, viewer, strip);
  return strip;
}
