import type { Deps } from "#app/deps.ts";
import {
  ALIKE_BITS,
  bandsOf,
  differingBits,
  turnedUpsideDown,
} from "#app/features/media/picture-hash.ts";
import { findAllPicturesInBands, findPictureHash } from "#db/queries/slip-media.ts";
import type { CheckedRun } from "./check-run.server.ts";
import { flagSamePicture } from "./plausibility.ts";
import type { StoredPhotos } from "./store-slip-photos.server.ts";

/** A slip whose photo looks like that of another; the fewer bits differ, the more alike. */
type Lookalike = { slipId: number; bits: number };

/** More of them tell nothing new. */
const MAX_LOOKALIKES = 3;

/** The slips, of anybody, that carry the photo of this hash, upright or upside down, the most alike first. */
export async function findLookalikes(
  { db }: Pick<Deps, "db">,
  { slipId, hash }: { slipId: number; hash: string },
): Promise<Lookalike[]> {
  return lookalikesAmong(await findAllPicturesInBands(db, bandsEitherWayUp(hash), slipId), hash);
}

/** Where pictures that look like this hash are to be found, whichever way up they are. */
export function bandsEitherWayUp(hash: string): string[] {
  return [...bandsOf(hash), ...bandsOf(turnedUpsideDown(hash))];
}

/** Of the pictures that share a band with this hash, the most alike. */
export function lookalikesAmong(
  candidates: readonly { slipId: number; hash: string }[],
  hash: string,
): Lookalike[] {
  const turned = turnedUpsideDown(hash);
  return candidates
    .map((candidate) => ({
      slipId: candidate.slipId,
      bits: Math.min(differingBits(hash, candidate.hash), differingBits(turned, candidate.hash)),
    }))
    .filter(({ bits }) => bits <= ALIKE_BITS)
    .toSorted((a, b) => a.bits - b.bits || a.slipId - b.slipId)
    .slice(0, MAX_LOOKALIKES);
}

/**
 * Hashes a slip's new photo and flags the run where somebody has sent that photo before. A photo
 * that stays is compared with the others again. What fails here is logged and holds up nothing.
 */
export async function weighPicture(
  deps: Pick<Deps, "db" | "media" | "log">,
  { checked, photos }: { checked: CheckedRun; photos: StoredPhotos },
) {
  const { slipId } = checked.run;
  try {
    const fingerprint = photos.timeslip ? await deps.media.fingerprint(photos.timeslip.key) : null;
    const hash = photos.timeslip ? fingerprint : await findPictureHash(deps.db, slipId);
    const alike = hash ? await findLookalikes(deps, { slipId, hash }) : [];
    const flags = [...checked.flags, ...flagSamePicture(alike)];
    return { checked: { ...checked, flags }, photos, fingerprint };
  } catch (error) {
    deps.log("warn", "slips.picture_not_weighed", { slipId, error });
    return { checked, photos, fingerprint: null };
  }
}
