/** A stored picture, always a JPEG without metadata. */
export type StoredPicture = {
  key: string;
  width: number;
  height: number;
  /** A data URL with a few pixels, shown blurred while the picture loads. */
  blurDataUrl: string;
};

/** How an upload is cropped: the aspect ratio (width / height) and the maximum stored size in pixels. */
export type PictureShape = {
  aspect: number;
  /** The minimum width of a photo after cropping, in pixels. */
  minWidth: number;
  maxWidth: number;
  maxHeight: number;
  /** The quality of the crop dialog's JPEG, 0 to 1. */
  jpegQuality: number;
};

/** The same for pictures cropped elsewhere: null keeps their aspect ratio and allows any size. */
export type KeptShape =
  | PictureShape
  | (Omit<PictureShape, "aspect" | "minWidth"> & { aspect: null });

export const VEHICLE_SHAPE: PictureShape = {
  aspect: 16 / 9,
  minWidth: 160,
  maxWidth: 2000,
  maxHeight: 1125,
  jpegQuality: 0.9,
};
/** A time slip: 5 wide to 7 high, at most 800 high. Under 300 pixels wide it is unreadable. */
export const SLIP_SHAPE: PictureShape = {
  aspect: 5 / 7,
  minWidth: 300,
  maxWidth: 2000,
  maxHeight: 800,
  jpegQuality: 0.8,
};

export const MAX_UPLOAD_BYTES = 12_000_000;
export const MAX_SIDE_PX = 12_000;
/** Phones call 9280 x 6944 pixels 64 megapixels. The Images binding accepts up to 100 million. */
export const MAX_PIXELS = 65_000_000;
/** A picture with a more extreme ratio is a strip: cropping it to shape leaves next to nothing. */
const MAX_STRETCH = 4;
/** Allows for the width that a 3:4 photo loses when it is cropped to 5:7. */
const SLACK = 0.93;

/** The path of a slip's VIN picture, for its owner and moderators. */
export function vinMediaPath(slipId: number): string {
  return `/media/private/slips/${slipId}/vin`;
}

type Size = { width: number; height: number };

/**
 * Why a picture is too small or too long for a shape.
 *
 * @param size of the upright picture, in pixels
 * @returns a sentence or two to show next to the field, null if the size is fine
 */
export function sizeProblem(size: Size, shape: KeptShape): string | null {
  if (shape.aspect === null) return null;
  const { width, height } = size;
  if (Math.max(width, height) > MAX_STRETCH * Math.min(width, height)) {
    return `This picture has ${width} x ${height} pixels, a long strip. Choose one that is at most ${MAX_STRETCH} times as long as it is wide.`;
  }
  const cut = cutToAspect(size, shape.aspect);
  if (cut.width >= shape.minWidth * SLACK) return null;
  return `This picture is too small: cropped to shape, it has ${pixelsOf(cut)} pixels. It needs at least ${leastOf(shape)}.`;
}

/** Why the selected part of a picture is too small for a shape; null if the size is fine. */
export function cropProblem(size: Size, shape: PictureShape): string | null {
  if (size.width >= shape.minWidth * SLACK) return null;
  return `This part has ${pixelsOf(size)} pixels, too few. Zoom out until it has at least ${leastOf(shape)}.`;
}

function leastOf({ minWidth, aspect }: PictureShape): string {
  return pixelsOf({ width: minWidth, height: minWidth / aspect });
}

function pixelsOf({ width, height }: Size): string {
  return `${Math.round(width)} x ${Math.round(height)}`;
}

/**
 * The stored size of a picture of `width` x `height` pixels: cropped from the center to the shape's aspect
 * ratio unless it has it already (within 1 %, the rounding of a cropper), then scaled down, never up.
 */
export function fitToShape(size: Size, shape: KeptShape): Size {
  const cut = shape.aspect === null ? size : cutToAspect(size, shape.aspect);
  const scale = Math.min(1, shape.maxWidth / cut.width, shape.maxHeight / cut.height);
  return {
    width: Math.max(1, Math.round(cut.width * scale)),
    height: Math.max(1, Math.round(cut.height * scale)),
  };
}

/** The size of a picture after cropping to the shape, before it is scaled. */
function cutToAspect({ width, height }: Size, aspect: number): Size {
  const isInShape = Math.abs(width / height / aspect - 1) < 0.01;
  if (isInShape) return { width, height };
  return { width: Math.min(width, height * aspect), height: Math.min(height, width / aspect) };
}
