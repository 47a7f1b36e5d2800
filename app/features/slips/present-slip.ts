import { vinMediaPath } from "#app/features/media/pictures.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import type { RejectionReason, SlipFlag, SlipStatus } from "#db/schema/slips.ts";
import { hasPhotos } from "./policy.ts";

/** What is read of a stored slip to present it. */
type StoredSlip = {
  id: number;
  status: SlipStatus;
  version: number;
  flags: SlipFlag[];
  raceTrack: string;
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  isStock: boolean;
  vehicleId: number;
  vehicleYear: number;
  vehicleMake: string;
  vehicleModel: string;
  vehicleTrim: string;
  mods: string;
  mediaKey: string;
  vinMediaKey: string | null;
  rejectionReason: RejectionReason | null;
  note: string;
};

/** A slip as its owner and moderators get it, under the names of the specification. */
export type OwnSlip = {
  id: number;
  status: SlipStatus;
  version: number;
  flags: SlipFlag[];
  /** `YYYY-MM-DD` */
  date: string;
  raceTrack: string;
  /** Seconds, seconds, miles per hour. */
  elapsedTime: number;
  sixtyFeetTime: number;
  topSpeed: number;
  isStock: boolean;
  vehicle: {
    id: number;
    year: number;
    make: string;
    model: string;
    trim: string;
    mods: string;
  };
  /** Null once the slip is withdrawn, as is `imagePath2`. */
  imagePath1: string | null;
  imagePath2: string | null;
  rejectionReason: RejectionReason | null;
  note: string;
};

/** Presents a slip to somebody who may see all of it: its owner or a moderator. */
export function presentOwnSlip(slip: StoredSlip): OwnSlip {
  const isShown = hasPhotos(slip);
  return {
    id: slip.id,
    status: slip.status,
    version: slip.version,
    flags: slip.flags,
    date: slip.ranOn,
    raceTrack: slip.raceTrack,
    elapsedTime: Number(formatSeconds(slip.elapsedMs)),
    sixtyFeetTime: Number(formatSeconds(slip.sixtyFootMs)),
    topSpeed: Number(formatSpeed(slip.trapSpeedHundredthsMph)),
    isStock: slip.isStock,
    vehicle: {
      id: slip.vehicleId,
      year: slip.vehicleYear,
      make: slip.vehicleMake,
      model: slip.vehicleModel,
      trim: slip.vehicleTrim,
      mods: slip.mods,
    },
    imagePath1: isShown ? mediaPath(slip.mediaKey) : null,
    imagePath2: isShown && slip.vinMediaKey !== null ? vinMediaPath(slip.id) : null,
    rejectionReason: slip.rejectionReason,
    note: slip.note,
  };
}
