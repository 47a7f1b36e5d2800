/** A picture as it was stored: always a JPEG without metadata. */
export type StoredPicture = {
  key: string;
  width: number;
  height: number;
  /** A data URL of a picture of a few pixels, shown blurred while the real one loads. */
  blurDataUrl: string;
};

/** How an upload is cut: the aspect (width / height) and the largest size that is stored, in pixels. */
export type PictureShape = {
  aspect: number;
  maxWidth: number;
  maxHeight: number;
  /** Of the JPEG that the crop modal makes, 0 to 1. */
  jpegQuality: number;
};

/** The same for pictures that others cut: null keeps the aspect they have. */
export type KeptShape = Omit<PictureShape, "aspect"> & { aspect: number | null };

export const VEHICLE_SHAPE: PictureShape = {
  aspect: 16 / 9,
  maxWidth: 2000,
  maxHeight: 1125,
  jpegQuality: 0.9,
};
/** A time slip: 5 wide to 7 high, at most 800 high. */
export const SLIP_SHAPE: PictureShape = {
  aspect: 5 / 7,
  maxWidth: 2000,
  maxHeight: 800,
  jpegQuality: 0.8,
};

export const MAX_UPLOAD_BYTES = 12_000_000;
export const MAX_SIDE_PX = 12_000;
export const MAX_PIXELS = 50_000_000;

/** Where the owner and moderators see a slip's VIN picture. */
export function vinMediaPath(slipId: number): string {
  return `/media/private/slips/${slipId}/vin`;
}

/**
 * The size in which a picture of `width` x `height` pixels is stored: cut centered to the shape's
 * aspect unless it has it already (within 1 %, what rounding in a cropper makes), then scaled down,
 * never up.
 */
export function fitToShape(
  { width, height }: { width: number; height: number },
  shape: KeptShape,
): { width: number; height: number } {
  const own = width / height;
  const aspect = shape.aspect ?? own;
  const isInShape = Math.abs(own / aspect - 1) < 0.01;
  const cutWidth = isInShape ? width : Math.min(width, height * aspect);
  const cutHeight = isInShape ? height : Math.min(height, width / aspect);
  const scale = Math.min(1, shape.maxWidth / cutWidth, shape.maxHeight / cutHeight);
  return {
    width: Math.max(1, Math.round(cutWidth * scale)),
    height: Math.max(1, Math.round(cutHeight * scale)),
  };
}
