import { mediaPath } from "#app/lib/media-path.ts";
import { maskVin } from "./rules.ts";
import { STOCK_PICTURE } from "./texts.ts";

/** What is read of a stored vehicle to present it. */
type StoredVehicle = {
  id: number;
  vehicleLookupId: number;
  year: number;
  make: string;
  model: string;
  trim: string;
  isStock: boolean;
  isDefault: boolean;
  mods: string;
  vinTail: string | null;
  mediaKey: string | null;
  mediaWidth: number | null;
  mediaHeight: number | null;
  blurDataUrl: string | null;
};

type PresentedImage = {
  imagePath: string;
  width: number;
  height: number;
  blurDataUrl: string;
};

/** A vehicle under the names of the specification. */
export type PresentedVehicle = {
  id: number;
  vehicleLookupId: number;
  year: number;
  make: string;
  model: string;
  trim: string;
  isStock: boolean;
  isDefault: boolean;
  /** One modification a line. */
  mods: string;
  images: PresentedImage[];
};
export type OwnVehicle = PresentedVehicle & {
  /** Masked but for its last six characters; null for a vehicle whose VIN was erased. */
  vin: string | null;
};

/** A vehicle as everybody sees it. */
export function presentVehicle(row: StoredVehicle): PresentedVehicle {
  return {
    id: row.id,
    vehicleLookupId: row.vehicleLookupId,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    isStock: row.isStock,
    isDefault: row.isDefault,
    mods: row.mods,
    images: [presentImage(row)],
  };
}

/** A vehicle as its owner sees it. */
export function presentOwnVehicle(row: StoredVehicle): OwnVehicle {
  return { ...presentVehicle(row), vin: row.vinTail === null ? null : maskVin(row.vinTail) };
}

/** The photo, or the stock picture where there is none. */
function presentImage(row: StoredVehicle): PresentedImage {
  if (row.mediaKey === null || row.mediaWidth === null || row.mediaHeight === null) {
    return { imagePath: STOCK_PICTURE, width: 1600, height: 900, blurDataUrl: "" };
  }
  return {
    imagePath: mediaPath(row.mediaKey),
    width: row.mediaWidth,
    height: row.mediaHeight,
    blurDataUrl: row.blurDataUrl ?? "",
  };
}
