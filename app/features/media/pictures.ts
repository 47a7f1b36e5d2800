/** A picture as it was stored: always a JPEG without metadata. */
export type StoredPicture = {
  key: string;
  width: number;
  height: number;
  /** A data URL of a picture 16 px wide, shown blurred while the real one loads. */
  blurDataUrl: string;
};

/** How an upload is cut: the aspect (width / height) and the largest size that is kept, in pixels. */
export type PictureShape = { aspect: number; maxWidth: number; maxHeight: number };

export const VEHICLE_SHAPE: PictureShape = { aspect: 16 / 9, maxWidth: 2000, maxHeight: 1125 };
/** A time slip: 5 wide to 7 high, at most 800 high. */
export const SLIP_SHAPE: PictureShape = { aspect: 5 / 7, maxWidth: 2000, maxHeight: 800 };

/** Where a public picture is served; `width` asks for a smaller variant. */
export function mediaPath(key: string, width?: number): string {
  return width ? `/media/${key}?w=${width}` : `/media/${key}`;
}
