// Decodes an HEIC away from the page: it takes seconds and hundreds of megabytes. A classic script, since libheif is
// one. Its own Content-Security-Policy allows WebAssembly (public/_headers); that of the pages does not.
import type { HeicRequest, HeicResult } from "../heic-library.ts";

/** The part of libheif-js that we use; its own types describe the underlying C functions. */
type HeifImage = {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: ImageData, done: (filled: ImageData | null) => void): void;
};
type Libheif = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };

declare function importScripts(url: string): void;
declare const libheif: (options: { wasmBinary: ArrayBuffer }) => Libheif;
declare const self: {
  onmessage: (event: MessageEvent<HeicRequest>) => void;
  postMessage(result: HeicResult): void;
};

/** Enough to crop a photo to a part of it at its largest stored size. */
const MAX_SIDE = 4_000;
const QUALITY = 0.95;

self.onmessage = async ({ data }) => {
  const wasmBinary = await load(data.library).catch(() => null);
  if (!wasmBinary) return self.postMessage({ jpeg: null, isLibraryMissing: true });
  self.postMessage({ jpeg: await toJpeg(data, wasmBinary).catch(() => null) });
};

async function load(library: string): Promise<ArrayBuffer | null> {
  importScripts(`${library}/libheif.js`);
  const wasm = await fetch(`${library}/libheif.wasm`);
  return wasm.ok ? wasm.arrayBuffer() : null;
}

async function toJpeg(
  { file, maxPixels }: HeicRequest,
  wasmBinary: ArrayBuffer,
): Promise<Blob | null> {
  const { HeifDecoder } = libheif({ wasmBinary });
  const images = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  // Checked before any pixel is decoded.
  if (width * height > maxPixels) return null;
  const pixels = await new Promise<ImageData | null>((resolve) => {
    image.display(new ImageData(width, height), resolve);
  });
  return pixels && encode(pixels);
}

async function encode(pixels: ImageData): Promise<Blob> {
  const scale = Math.min(1, MAX_SIDE / Math.max(pixels.width, pixels.height));
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const resize = { resizeWidth: width, resizeHeight: height, resizeQuality: "high" } as const;
  const bitmap = await createImageBitmap(pixels, resize);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}
