import { beforeEach, expect, test, vi } from "vitest";
import { cropToFile } from "#app/features/media/components/crop-canvas.ts";
import { type PictureShape, SLIP_SHAPE, VEHICLE_SHAPE } from "#app/features/media/pictures.ts";

type Encoded = { width: number; height: number; type: string; quality: number };
let encoded: Encoded[] = [];

/** A canvas that records its encoding requests. */
class FakeCanvas {
  width = 0;
  height = 0;
  getContext() {
    return { fillRect() {}, scale() {}, translate() {}, rotate() {}, drawImage() {} };
  }
  toBlob(done: (blob: Blob) => void, type: string, quality: number) {
    encoded.push({ width: this.width, height: this.height, type, quality });
    done(new Blob(["jpeg"], { type }));
  }
}

class FakeImage {
  src = "";
  naturalWidth = 4000;
  naturalHeight = 3000;
  async decode() {}
}

beforeEach(() => {
  encoded = [];
  vi.stubGlobal("Image", FakeImage);
  vi.stubGlobal("document", { createElement: () => new FakeCanvas() });
  return () => vi.unstubAllGlobals();
});

test.each<[string, PictureShape, { width: number; height: number }, Omit<Encoded, "type">]>([
  [
    "vehicle",
    VEHICLE_SHAPE,
    { width: 4000, height: 2250 },
    { width: 2000, height: 1125, quality: 0.9 },
  ],
  [
    "time slip",
    SLIP_SHAPE,
    { width: 2000, height: 2800 },
    { width: 571, height: 800, quality: 0.8 },
  ],
])("the crop dialog encodes the photo of a %s in its size and quality", async (...given) => {
  const [, shape, size, expected] = given;
  const file = await cropToFile("blob:photo", { x: 0, y: 0, ...size }, 0, shape);
  expect(file.type).toBe("image/jpeg");
  expect(encoded).toEqual([{ ...expected, type: "image/jpeg" }]);
});
