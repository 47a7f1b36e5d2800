/** The placeholder of a picture until it is loaded: a color for each of 3 x 2 parts. */
export const BLUR_SIZE = { width: 3, height: 2 };

const PREFIX = "data:image/bmp;base64,";
const HEADER_BYTES = 26;
/** Rows of a bitmap are filled up to four bytes. */
const ROW_BYTES = 12;
const FILE_BYTES = HEADER_BYTES + ROW_BYTES * BLUR_SIZE.height;

/**
 * The parts of a picture as a data URL. It is a bitmap, whose colors can be read without decoding it.
 *
 * @param colours red, green and blue of each part, row by row from the top
 */
export function blurDataUrlOf(colours: Uint8Array): string {
  const file = new DataView(new ArrayBuffer(FILE_BYTES));
  file.setUint16(0, 0x424d); // BM
  file.setUint32(2, FILE_BYTES, true);
  file.setUint32(10, HEADER_BYTES, true);
  file.setUint32(14, HEADER_BYTES - 14, true);
  file.setUint16(18, BLUR_SIZE.width, true);
  file.setUint16(20, BLUR_SIZE.height, true);
  file.setUint16(22, 1, true);
  file.setUint16(24, 24, true);
  for (let part = 0; part < BLUR_SIZE.width * BLUR_SIZE.height; part++) {
    const [red = 0, green = 0, blue = 0] = colours.subarray(part * 3, part * 3 + 3);
    [blue, green, red].forEach((value, byte) => {
      file.setUint8(placeOf(part) + byte, value);
    });
  }
  return PREFIX + btoa(String.fromCharCode(...new Uint8Array(file.buffer)));
}

/**
 * A blurred picture as a CSS image. Browsers take a `url()` for a request, which would come before that
 * of the picture itself; so the parts become gradients, the lower row rising over the upper one. A
 * picture that was stored when blurs were pictures of their own keeps the `url()`.
 */
export function blurImage(dataUrl: string): string {
  if (!dataUrl.startsWith(PREFIX)) return `url("${dataUrl}")`;
  const file = atob(dataUrl.slice(PREFIX.length));
  const colours = Array.from({ length: BLUR_SIZE.width * BLUR_SIZE.height }, (_, part) =>
    [2, 1, 0].reduce((hex, byte) => hex + hexOf(file.charCodeAt(placeOf(part) + byte)), "#"),
  );
  const lower = colours
    .slice(BLUR_SIZE.width)
    .map((colour, column) => `radial-gradient(at ${column * 50}% 100%,${colour},#0000 70%)`);
  return `${lower},linear-gradient(90deg,${colours.slice(0, BLUR_SIZE.width)})`;
}

/** Where the color of a part begins: bitmaps are written from the bottom up, blue first. */
function placeOf(part: number): number {
  const column = part % BLUR_SIZE.width;
  const row = (part - column) / BLUR_SIZE.width;
  return HEADER_BYTES + (BLUR_SIZE.height - 1 - row) * ROW_BYTES + column * 3;
}

function hexOf(value: number): string {
  return value.toString(16).padStart(2, "0");
}
