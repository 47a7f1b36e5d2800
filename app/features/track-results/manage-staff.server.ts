import type { Deps, Viewer } from "#app/deps.ts";
import { assertConfirmed } from "#app/features/sessions/assert-confirmed.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { findStripBySlug, type Strip } from "#db/queries/track-desk.ts";
import { findAllStaffOfStrip } from "#db/queries/track-staff.ts";
import { requireStrip, type StripDeps } from "./require-strip.server.ts";

/** Who changes the staff of a strip: an admin, or null for a command. */
export type StaffManager = Pick<Deps, "db" | "clock" | "mail" | "origin"> & {
  actor: Viewer | null;
};

/**
 * The strip whose staff an admin changes, and their dependencies.
 *
 * @throws AppError `not_found`, `forbidden` except for admins, `unconfirmed`, `rate_limited`
 */
export async function asStaffManager(
  deps: StripDeps,
  slug: string,
): Promise<{ strip: Strip; manager: StaffManager }> {
  const strip = await requireStrip(deps, slug, "manageStaff");
  assertConfirmed(deps.viewer, deps.clock);
  await limitRacer(deps, "change");
  return { strip, manager: { ...deps, actor: deps.viewer } };
}

/** The strip that a command names. @throws AppError `not_found` */
export async function stripByCommand({ db }: Pick<Deps, "db">, slug: string): Promise<Strip> {
  const strip = await findStripBySlug(db, slug, null);
  if (!strip) throw new AppError("not_found", `There is no track ${slug}.`);
  return strip;
}

/** Who works for a strip, at most 100. */
export async function listStaff({ db }: Pick<Deps, "db">, strip: Strip) {
  const staff = await findAllStaffOfStrip(db, strip.id);
  return staff.map(({ createdAt, ...member }) => ({
    ...member,
    createdAt: createdAt.toISOString(),
  }));
}
