/** Cells on a side of the test pattern, and pixels of a cell. */
const CELLS = 8;
const CELL = 8;
const SIDE = CELLS * CELL;
/** An invisible difference in a channel: some browsers change only the last bit. */
const MAX_DIFFERENCE = 2;

/**
 * Whether a canvas can be read back faithfully. Browsers that block fingerprinting return noise, stripes, white or
 * nothing, and so would a photo cropped on it.
 */
export async function canReadCanvas(): Promise<boolean> {
  try {
    const canvas = drawPattern();
    if (!isPattern(canvas)) return false;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) return false;
    const copy = createCanvas();
    contextOf(copy).drawImage(await createImageBitmap(blob), 0, 0);
    return isPattern(copy);
  } catch {
    return false;
  }
}

function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  return canvas;
}

/** @throws Error if the browser has none */
function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return context;
}

function drawPattern(): HTMLCanvasElement {
  const canvas = createCanvas();
  const context = contextOf(canvas);
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    context.fillStyle = `rgb(${colorOf(cell).join(" ")})`;
    context.fillRect((cell % CELLS) * CELL, Math.trunc(cell / CELLS) * CELL, CELL, CELL);
  }
  return canvas;
}

/** 64 colors across the range, so that no constant or repeating result passes. */
function colorOf(cell: number): [red: number, green: number, blue: number] {
  return [(cell * 67) % 256, (cell * 131 + 40) % 256, (cell * 199 + 90) % 256];
}

function isPattern(canvas: HTMLCanvasElement): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, SIDE, SIDE);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const [x, y] = [pixel % SIDE, Math.trunc(pixel / SIDE)];
    const cell = Math.trunc(y / CELL) * CELLS + Math.trunc(x / CELL);
    const expected = [...colorOf(cell), 255];
    if (
      expected.some((value, at) => Math.abs(value - (data[pixel * 4 + at] ?? 0)) > MAX_DIFFERENCE)
    )
      return false;
  }
  return true;
}
