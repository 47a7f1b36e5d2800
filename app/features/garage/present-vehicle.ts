import { mediaPath } from "#app/lib/media-path.ts";
import { maskVin } from "#app/lib/vin.ts";
import { STOCK_PICTURE } from "./rules.ts";

/** The fields of a stored vehicle needed to present it. */
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
  /** The main one first. */
  images: readonly { mediaKey: string; width: number; height: number; blurDataUrl: string }[];
};

type PresentedImage = {
  imagePath: string;
  width: number;
  height: number;
  blurDataUrl: string;
};

/** A vehicle with the specification's field names. */
export type PresentedVehicle = {
  id: number;
  vehicleLookupId: number;
  year: number;
  make: string;
  model: string;
  trim: string;
  isStock: boolean;
  isDefault: boolean;
  /** One modification per line. */
  mods: string;
  /** The main one first; the stock picture if there is none. */
  images: PresentedImage[];
};
export type OwnVehicle = PresentedVehicle & {
  /** Masked except for its last six characters; null if the VIN was erased. */
  vin: string | null;
};

/** A vehicle's public data. */
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
    images: row.images.length > 0 ? row.images.map(presentImage) : [NO_PICTURE],
  };
}

/** A vehicle's data for its owner. */
export function presentOwnVehicle(row: StoredVehicle): OwnVehicle {
  return { ...presentVehicle(row), vin: row.vinTail === null ? null : maskVin(row.vinTail) };
}

const NO_PICTURE: PresentedImage = {
  imagePath: STOCK_PICTURE,
  width: 1600,
  height: 900,
  blurDataUrl: "",
};

function presentImage({ mediaKey, ...image }: StoredVehicle["images"][number]): PresentedImage {
  const { width, height, blurDataUrl } = image;
  return { imagePath: mediaPath(mediaKey), width, height, blurDataUrl };
}
