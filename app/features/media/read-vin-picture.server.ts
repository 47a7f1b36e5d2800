import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { can } from "#app/lib/policy.ts";
import { findSlipVinMedia } from "#db/queries/slip-media.ts";
import { vinPicturePolicy } from "./policy.ts";

/**
 * The bytes of a slip's VIN picture, for its owner and moderators.
 *
 * @throws AppError `not_found`, the same whether there is no picture or the viewer may not see it
 */
export async function readVinPicture(
  { db, media, viewer }: Pick<Deps, "db" | "media"> & { viewer: Viewer | null },
  slipId: number,
): Promise<ReadableStream> {
  const slip = viewer && Number.isSafeInteger(slipId) ? await findSlipVinMedia(db, slipId) : null;
  if (!slip?.vinMediaKey || !can(vinPicturePolicy, "see", viewer, slip)) throw pictureNotFound();
  const picture = await media.read("private", slip.vinMediaKey);
  if (!picture) throw pictureNotFound();
  return picture;
}

export function pictureNotFound() {
  return new AppError("not_found", "Picture not found.");
}
