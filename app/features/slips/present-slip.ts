import { vinMediaPath } from "#app/features/media/pictures.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import type { RejectionReason, SlipFlag, SlipStatus } from "#db/schema/slips.ts";
import { withoutSlipsOfOthers } from "./flag-labels.ts";
import { hasPhotos } from "./policy.ts";
import type { DetailField } from "./run-numbers.ts";
import { DETAIL_FIELDS, formatDetail, type SlipDetails } from "./slip-details.ts";

/** The columns needed to present a stored slip. */
type StoredSlip = SlipDetails & {
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

/** The optional values of a slip in seconds, mph, °F, inHg and percent; null where missing. */
type PresentedDetails = Record<DetailField, number | null>;

/** A slip as returned to its owner and to moderators, with the field names of the specification. */
export type OwnSlip = PresentedDetails & {
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

/** A slip for its owner: the flags don't identify other racers' slips. */
export function presentOwnSlip(slip: StoredSlip): OwnSlip {
  return { ...presentWholeSlip(slip), flags: slip.flags.map(withoutSlipsOfOthers) };
}

/** A slip for a moderator, complete. */
export function presentWholeSlip(slip: StoredSlip): OwnSlip {
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
    ...presentDetails(slip),
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

function presentDetails(slip: SlipDetails): PresentedDetails {
  const details: PresentedDetails = {
    reactionTime: null,
    threeThirtyFeetTime: null,
    eighthMileTime: null,
    eighthMileSpeed: null,
    thousandFeetTime: null,
    temperature: null,
    pressure: null,
    humidity: null,
  };
  for (const field of DETAIL_FIELDS) {
    const value = formatDetail(field, slip);
    if (value !== "") details[field] = Number(value);
  }
  return details;
}
