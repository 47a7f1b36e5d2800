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

/** A slip whose photo resembles another's; the fewer bits differ, the closer the match. */
type Lookalike = { slipId: number; bits: number };

/** More matches add no information. */
const MAX_LOOKALIKES = 3;

/** The slips of any racer whose photo matches this hash, upright or upside down, closest first. */
export async function findLookalikes(
  { db }: Pick<Deps, "db">,
  { slipId, hash }: { slipId: number; hash: string },
): Promise<Lookalike[]> {
  return lookalikesAmong(await findAllPicturesInBands(db, bandsEitherWayUp(hash), slipId), hash);
}

/** The index bands of pictures that resemble this hash, in either orientation. */
export function bandsEitherWayUp(hash: string): string[] {
  return [...bandsOf(hash), ...bandsOf(turnedUpsideDown(hash))];
}

/** The closest matches among the pictures that share a band with this hash. */
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
 * Hashes a slip's new photo and flags the run when the same photo was sent before. A photo that
 * stays is compared again. Failures are logged and don't block the slip.
 */
export async function flagLookalikes(
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
