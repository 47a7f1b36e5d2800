/** The size of a picture's placeholder until it is loaded: 3 x 2 cells of one color each. */
export const BLUR_SIZE = { width: 3, height: 2 };

const PREFIX = "data:image/bmp;base64,";
const HEADER_BYTES = 26;
/** Bitmap rows are padded to a multiple of four bytes. */
const ROW_BYTES = 12;
const FILE_BYTES = HEADER_BYTES + ROW_BYTES * BLUR_SIZE.height;

/**
 * A placeholder as a data URL. It is a bitmap, so its colors can be read without an image decoder.
 *
 * @param colors red, green and blue of each cell, row by row from the top
 */
export function blurDataUrlOf(colors: Uint8Array | Uint8ClampedArray): string {
  const file = new DataView(new ArrayBuffer(FILE_BYTES));
  file.setUint16(0, 0x424d); // BM
  file.setUint32(2, FILE_BYTES, true);
  file.setUint32(10, HEADER_BYTES, true);
  file.setUint32(14, HEADER_BYTES - 14, true);
  file.setUint16(18, BLUR_SIZE.width, true);
  file.setUint16(20, BLUR_SIZE.height, true);
  file.setUint16(22, 1, true);
  file.setUint16(24, 24, true);
  for (let cell = 0; cell < BLUR_SIZE.width * BLUR_SIZE.height; cell++) {
    const [red = 0, green = 0, blue = 0] = colors.subarray(cell * 3, cell * 3 + 3);
    [blue, green, red].forEach((value, byte) => {
      file.setUint8(offsetOf(cell) + byte, value);
    });
  }
  return PREFIX + btoa(String.fromCharCode(...new Uint8Array(file.buffer)));
}

/**
 * A placeholder as a CSS image. Browsers treat a `url()` as a request, which would precede the one for the
 * picture itself; so the cells become gradients, the lower row fading into the upper one. Older stored
 * placeholders, which are images, keep the `url()`.
 */
export function blurImage(dataUrl: string): string {
  if (!dataUrl.startsWith(PREFIX)) return `url("${dataUrl}")`;
  const file = atob(dataUrl.slice(PREFIX.length));
  const colors = Array.from({ length: BLUR_SIZE.width * BLUR_SIZE.height }, (_, cell) =>
    [2, 1, 0].reduce((hex, byte) => hex + hexOf(file.charCodeAt(offsetOf(cell) + byte)), "#"),
  );
  const lower = colors
    .slice(BLUR_SIZE.width)
    .map((color, column) => `radial-gradient(at ${column * 50}% 100%,${color},#0000 70%)`);
  return `${lower},linear-gradient(90deg,${colors.slice(0, BLUR_SIZE.width)})`;
}

/** The offset of a cell's color: bitmaps are stored from the bottom up, blue first. */
function offsetOf(cell: number): number {
  const column = cell % BLUR_SIZE.width;
  const row = (cell - column) / BLUR_SIZE.width;
  return HEADER_BYTES + (BLUR_SIZE.height - 1 - row) * ROW_BYTES + column * 3;
}

function hexOf(value: number): string {
  return value.toString(16).padStart(2, "0");
}
