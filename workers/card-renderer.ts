import { release } from "#app/lib/byte-buffer.ts";

/** A drawing as pixels. */
type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/** Renders SVG without references as JPEG. */
export type Renderer = (svg: string) => Promise<Uint8Array<ArrayBuffer>>;

/** The size that a card stays below: messengers show no preview of larger pictures. */
const MAX_BYTES = 149_000;
/** Tried in this order, until the card is small enough; only photos with a lot of detail need the later ones. */
const QUALITIES = [88, 78, 66, 50, 35, 20] as const;
/**
 * Full color resolution keeps the edges of red and amber text. Without progressive scans and trellis quantization
 * encoding takes half as long, for 1 to 5 % more bytes.
 */
const ENCODING = {
  progressive: false,
  auto_subsample: false,
  chroma_subsample: 1,
  trellis_multipass: false,
  // Low qualities would need tables that some decoders don't read.
  baseline: true,
} as const;

/** Starts resvg and MozJPEG with the fonts of cards: 1.6 megabytes of WebAssembly. */
export async function startRenderer(): Promise<Renderer> {
  const [{ initWasm, Resvg }, wasm, encoder, encoderWasm, ...fonts] = await Promise.all([
    import("@resvg/resvg-wasm"),
    import("@resvg/resvg-wasm/index_bg.wasm"),
    import("@jsquash/jpeg/encode.js"),
    import("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"),
    import("./fonts/barlow-condensed-700-italic.bin"),
    import("./fonts/barlow-condensed-600.bin"),
  ]);
  const fontBuffers = fonts.map((font) => new Uint8Array(font.default));
  await encoder.init(encoderWasm.default);
  // Last, since it can be retried after a failure but not after it has succeeded.
  await initWasm(wasm.default);

  const paint = (svg: string): Pixels => {
    const drawing = new Resvg(svg, {
      font: { fontBuffers, defaultFontFamily: "Barlow Condensed" },
    });
    const image = drawing.render();
    try {
      const { width, height } = image;
      return { data: new Uint8ClampedArray(image.pixels), width, height };
    } finally {
      image.free();
      drawing.free();
    }
  };
  return async (svg) => {
    const pixels = { ...paint(svg), colorSpace: "srgb" as const };
    try {
      let jpeg = new Uint8Array(new ArrayBuffer(0));
      for (const quality of QUALITIES) {
        jpeg = new Uint8Array(await encoder.default(pixels, { ...ENCODING, quality }));
        if (jpeg.length < MAX_BYTES) break;
      }
      return jpeg;
    } finally {
      release(pixels.data.buffer);
    }
  };
}
