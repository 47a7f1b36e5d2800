// With the real engine and photographed slips.
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engine } from "#app/features/slip-reading/engine.ts";
import { type QuarterTurns, turnPhoto } from "#app/features/slip-reading/pixels.ts";
import { readSlip } from "#app/features/slip-reading/read-slip.ts";
import { benchmarkSlip } from "../../bench/slip-reading/benchmark-slip.ts";
import { decodePhoto, openNodeEngine } from "../../bench/slip-reading/node-reader.ts";
import { photograph } from "../../bench/slip-reading/photograph.ts";

const SLIP = benchmarkSlip(10);

let engine: Engine;
let photo: Buffer;
beforeAll(async () => {
  engine = await openNodeEngine();
  photo = await photograph(SLIP);
});
afterAll(() => engine.close());

test.each([
  [0, 0],
  [90, 3],
  [180, 2],
  [270, 1],
])("a photo saved at %i degrees is turned upright and read", async (degrees, turns) => {
  const turned = await sharp(photo).rotate(degrees).jpeg({ quality: 95 }).toBuffer();
  const pixels = await decodePhoto(turned);
  const reading = readSlip(engine, pixels);
  expect(reading.turns).toBe(turns);
  const values = reading.lanes[reading.chosenLane ?? 0]?.values;
  const { elapsedTime, topSpeed } = SLIP.truth;
  expect(values?.elapsedTime?.value).toBe(elapsedTime);
  expect(values?.topSpeed?.value).toBe(topSpeed);
  // Boxes are in the turned photo: the speed is printed below or beside the elapsed time, and as level.
  const { left = 0, top = 0, right = 0, bottom = 0 } = values?.elapsedTime?.box ?? {};
  expect(right - left).toBeGreaterThan(bottom - top);
});

test.each([
  [0, 0],
  [180, 2],
])(
  "a number that one size leaves blank is read at another, unconfirmed (saved at %i degrees)",
  async (degrees, turns) => {
    const slip = benchmarkSlip(20);
    const turned = await sharp(await photograph(slip))
      .rotate(degrees)
      .png()
      .toBuffer();
    const reading = readSlip(engine, await decodePhoto(turned), {
      carNumber: slip.slip.carNumber,
    });
    expect(reading.turns).toBe(turns);
    expect(reading.lanes[reading.chosenLane ?? 0]?.values.elapsedTime).toMatchObject({
      ...{ value: slip.truth.elapsedTime, isConfident: false },
    });
  },
);

test.each([0, 1, 2, 3] as const)("turning a photo %i times keeps every pixel", (turns) => {
  const pixels = { data: new Uint8ClampedArray(4 * 6), width: 3, height: 2 };
  new Uint32Array(pixels.data.buffer).set([1, 2, 3, 4, 5, 6]);
  const turned = turnPhoto(pixels, turns);
  const expected: Record<QuarterTurns, number[][]> = {
    0: [
      [1, 2, 3],
      [4, 5, 6],
    ],
    1: [
      [4, 1],
      [5, 2],
      [6, 3],
    ],
    2: [
      [6, 5, 4],
      [3, 2, 1],
    ],
    3: [
      [3, 6],
      [2, 5],
      [1, 4],
    ],
  };
  expect([...new Uint32Array(turned.data.buffer)]).toEqual(expected[turns].flat());
  expect([turned.width, turned.height]).toEqual(turns % 2 === 0 ? [3, 2] : [2, 3]);
});
