import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  boxAround,
  checkZeros,
  findDigits,
  UNCERTAIN,
} from "#app/features/slip-reading/digit-shapes.ts";
import { eraseLines } from "#app/features/slip-reading/erase-lines.ts";
import { evenLight } from "#app/features/slip-reading/even-light.ts";
import { findPrint } from "#app/features/slip-reading/find-print.ts";
import { applyHomography, solveHomography } from "#app/features/slip-reading/homography.ts";
import {
  createGray,
  type Gray,
  mapBox,
  type Photo,
  shrinkGray,
} from "#app/features/slip-reading/pixels.ts";
import { preparePhoto } from "#app/features/slip-reading/prepare-photo.ts";
import { PRINTERS, type PrinterName } from "../../../scripts/demo-slips/print-text.ts";

const LINES = [
  "FAMOSO DRAGSTRIP",
  "CAR 547   LANE RIGHT",
  "R/T             .512",
  "60'            1.702",
  "330'           4.781",
  "1/8            7.332",
  "1/4           11.340",
  "MPH           121.85",
];

type Sheet = { turn?: number; lines?: readonly string[]; printer?: PrinterName; ink?: string };

/** Print on a gray sheet of 800 by 600 on black, turned about its middle. */
async function photoOf({
  turn = 0,
  lines = LINES,
  printer = "plex",
  ink = "#333",
}: Sheet = {}): Promise<Photo> {
  const { pen, advance } = PRINTERS[printer];
  const path = lines
    .map((text, row) =>
      pen.textPath(text, { font: "print", size: (30 * 0.6) / advance, x: 220, y: 120 + row * 48 }),
    )
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#111"/><g transform="rotate(${turn} 400 300)"><rect x="100" y="20" width="600" height="560" fill="#ddd"/><path d="${path}" fill="${ink}"/></g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

function grayOf(width: number, height: number, value: (x: number, y: number) => number): Gray {
  const gray = createGray(width, height);
  for (let at = 0; at < gray.data.length; at += 1) {
    gray.data[at] = value(at % width, Math.floor(at / width));
  }
  return gray;
}

const at = ({ data, width }: Gray, x: number, y: number) => data[y * width + x] ?? -1;

describe("solveHomography", () => {
  it("takes four points to four others, and their middle along", () => {
    const map = solveHomography([0, 0, 10, 0, 10, 10, 0, 10], [5, 5, 25, 7, 30, 40, 2, 35]);
    expect(applyHomography(map, { x: 10, y: 10 }).x).toBeCloseTo(30);
    expect(applyHomography(map, { x: 0, y: 10 }).y).toBeCloseTo(35);
    const back = solveHomography([5, 5, 25, 7, 30, 40, 2, 35], [0, 0, 10, 0, 10, 10, 0, 10]);
    const middle = applyHomography(back, applyHomography(map, { x: 5, y: 5 }));
    expect(middle.x).toBeCloseTo(5);
    expect(mapBox({ left: 0, top: 0, right: 10, bottom: 10 }, map)).toEqual({
      left: expect.closeTo(2),
      top: expect.closeTo(5),
      right: expect.closeTo(30),
      bottom: expect.closeTo(40),
    });
  });
});

describe("shrinkGray", () => {
  it("averages squares", () => {
    const small = shrinkGray(
      grayOf(4, 2, (x) => (x < 2 ? 0 : 200)),
      2,
    );
    expect([small.width, small.height, ...small.data]).toEqual([2, 1, 0, 200]);
  });
});

describe("evenLight", () => {
  it.each([
    ["a shadow across it", (x: number) => (x > 200 ? 0.4 : 1)],
    ["light from one side", (x: number) => 0.4 + x / 700],
    ["hardly any contrast left", () => 0.9],
  ])("makes paper white and print black with %s", (_, light) => {
    const isInk = (x: number, y: number) => x % 20 < 4 && y % 20 < 12 && x > 20 && y > 20;
    const ink = light(0) === 0.9 && light(399) === 0.9 ? 150 : 60;
    const even = evenLight(grayOf(400, 300, (x, y) => (isInk(x, y) ? ink : 230) * light(x)));
    for (const x of [62, 142, 302, 362]) {
      expect(at(even, x, 106)).toBeLessThan(90);
      expect(at(even, x + 9, 116)).toBeGreaterThan(220);
    }
  });
});

describe("preparePhoto", () => {
  it.each([-12, -5, 0, 7, 12])("finds print that is turned by %i degrees", async (turn) => {
    const photo = await photoOf({ turn });
    const gray = grayOf(
      photo.width,
      photo.height,
      (x, y) => photo.data[4 * (y * photo.width + x)] ?? 0,
    );
    const area = findPrint(evenLight(gray));
    expect(((area?.turn ?? 9) * 180) / Math.PI).toBeCloseTo(turn, 0);
    expect(area?.characterHeight).toBeGreaterThan(15);
    expect(area?.characterHeight).toBeLessThan(28);
  });

  it.each([-9, 0, 9])(
    "cuts it out upright, and says where each part of it was (turned by %i)",
    async (turn) => {
      const photo = await photoOf({ turn });
      const prepared = preparePhoto(photo);
      expect(prepared).not.toBeNull();
      if (!prepared) return;
      const { print, toPhoto } = prepared;
      const middle = applyHomography(toPhoto, { x: print.width / 2, y: print.height / 2 });
      expect(Math.abs(middle.x - 400)).toBeLessThan(25);
      expect(Math.abs(middle.y - 300)).toBeLessThan(45);
      // Upright rows leave white between them.
      const rows = Array.from({ length: print.height }, (_, y) =>
        print.data.subarray(y * print.width, (y + 1) * print.width).some((value) => value < 100),
      );
      const starts = rows.filter((isInk, y) => isInk && !rows[y - 1]).length;
      expect(starts).toBeGreaterThanOrEqual(LINES.length);
      expect(starts).toBeLessThanOrEqual(LINES.length + 4);
    },
  );

  it.each([
    ["a plain surface", () => 128],
    ["a pattern of stripes", (x: number) => (x % 16 < 8 ? 20 : 200)],
    ["one pixel", () => 0],
  ])("finds no print on %s", (name, value) => {
    const size = name === "one pixel" ? 1 : 500;
    const gray = grayOf(size, size, value);
    const data = Uint8ClampedArray.from(
      { length: 4 * gray.data.length },
      (_, i) => gray.data[i >> 2] ?? 0,
    );
    expect(preparePhoto({ data, width: size, height: size })).toBeNull();
  });
});

describe("eraseLines", () => {
  const blank = () => grayOf(400, 80, () => 255);
  const paint = (gray: Gray, left: number, top: number, width: number, height: number) => {
    for (let y = top; y < top + height; y += 1) {
      gray.data.fill(0, y * gray.width + left, y * gray.width + left + width);
    }
  };
  const inkIn = ({ data }: Gray) => data.filter((value) => value < 128).length;

  it("erases leaders, not the point of a number", () => {
    const print = blank();
    for (let x = 100; x < 300; x += 14) paint(print, x, 44, 4, 4);
    paint(print, 340, 24, 14, 24);
    paint(print, 358, 44, 4, 4);
    paint(print, 366, 24, 14, 24);
    eraseLines(print, 24);
    expect(inkIn(print)).toBe(2 * 14 * 24 + 16);
  });

  it("erases a crease, but not the digits that it crosses", () => {
    const print = blank();
    paint(print, 0, 35, 400, 3);
    paint(print, 200, 24, 14, 24);
    eraseLines(print, 24);
    expect(inkIn(print)).toBeGreaterThanOrEqual(14 * 24);
    expect(inkIn(print)).toBeLessThan(14 * 24 + 40);
  });
});

describe("checkZeros", () => {
  async function numberIn(text: string, printer: PrinterName, blurPx: number) {
    const { pen, advance } = PRINTERS[printer];
    const path = pen.textPath(text, { font: "print", size: (33 * 0.6) / advance, x: 20, y: 60 });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="90"><rect width="240" height="90" fill="#fff"/><path d="${path}"/></svg>`;
    const { data, info } = await sharp(Buffer.from(svg))
      .blur(blurPx)
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const print = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    return { print, shapes: findDigits(print, { left: 20, top: 32, right: 130, bottom: 62 }) };
  }

  const printers = ["plex", "terminal", "technical", "typewriter"] as const;

  it.each(printers)(
    "tells zeros and eights of the printer '%s' apart by their shape",
    async (printer) => {
      const { print, shapes } = await numberIn("80.08", printer, 0.7);
      expect(shapes).toHaveLength(4);
      // Read as eights throughout, as engines do with slashed zeros.
      expect(checkZeros(print, "8888", shapes).replaceAll(UNCERTAIN, "")).toMatch(/^8?0?0?8?$/);
      expect(checkZeros(print, "8008", shapes)).toBe("8008");
    },
  );

  it("takes a slashed zero that was read as two digits for one", async () => {
    const { print, shapes } = await numberIn("13.04", "technical", 0.7);
    expect(checkZeros(print, "13084", shapes)).toBe("1304");
  });

  it("changes nothing if the digits can't be told apart", async () => {
    const { print, shapes } = await numberIn("13.08", "plex", 0.7);
    expect(checkZeros(print, "138", shapes.slice(1))).toBe("138");
    expect(checkZeros(print, "88888888", shapes)).toBe("88888888");
  });

  it("finds all digits of a number of which the engine gave a part", async () => {
    const { print, shapes } = await numberIn("13.048", "plex", 0.7);
    const part = { left: shapes[0]?.left ?? 0, top: 32, right: shapes[1]?.right ?? 0, bottom: 62 };
    expect(findDigits(print, part)).toHaveLength(5);
    expect(boxAround(findDigits(print, part))).toEqual(boxAround(shapes));
    expect(boxAround([])).toBeNull();
  });
});
