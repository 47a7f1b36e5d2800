// Reads slips away from the page: it takes a second or more. A classic script, since Tesseract is one. Its own
// Content-Security-Policy allows WebAssembly (public/_headers); that of the pages does not.
import { type CreateTesseract, createEngine, type Engine } from "./engine.ts";
import type { Photo } from "./pixels.ts";
import { readSlip } from "./read-slip.ts";
import { readVin } from "./read-vin.ts";
import {
  ENGINE_MODEL,
  ENGINE_SCRIPT,
  ENGINE_WASM,
  type ReadReply,
  type ReadRequest,
} from "./reader-files.ts";
import {
  type ReadingHints,
  type SlipReading,
  scaleBox,
  scaleReading,
  type VinReading,
} from "./reading.ts";

declare function importScripts(url: string): void;
declare const TesseractCore: CreateTesseract;
declare const self: {
  onmessage: (event: MessageEvent<ReadRequest>) => void;
  postMessage(reply: ReadReply): void;
};

/** More pixels than this don't help the reader; a slip's characters are then at least 20 high. */
const MAX_SIDE = 2_200;

let engine: Promise<Engine> | null = null;

self.onmessage = async ({ data }) => {
  const { id } = data;
  engine ??= loadEngine(data.files);
  const loaded = await engine.catch(() => null);
  if (!loaded) {
    // The next photo tries again: the connection may be back.
    engine = null;
    return self.postMessage({ id, reading: null });
  }
  self.postMessage({ id, reading: await read(loaded, data).catch(() => null) });
};

async function loadEngine(files: string): Promise<Engine> {
  const [wasm, model] = await Promise.all([
    load(`${files}/${ENGINE_WASM}`).then((response) => response.arrayBuffer()),
    load(`${files}/${ENGINE_MODEL}`).then(unpack),
  ]);
  importScripts(`${files}/${ENGINE_SCRIPT}`);
  return createEngine(TesseractCore, { wasm, model });
}

async function load(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response;
}

async function unpack(response: Response): Promise<Uint8Array> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Servers that declare the file's compression have already undone it.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

function read(engine: Engine, { photo, task }: ReadRequest): Promise<SlipReading | VinReading> {
  return task.kind === "vin" ? readVinOf(engine, photo) : readSlipOf(engine, photo, task.hints);
}

async function readSlipOf(engine: Engine, photo: Blob, hints: ReadingHints): Promise<SlipReading> {
  const startedAt = performance.now();
  const { pixels, scale, width, height } = await decode(photo);
  const reading = scaleReading(readSlip(engine, pixels, hints), 1 / scale);
  const paper = reading.turns % 2 === 0 ? { width, height } : { width: height, height: width };
  return { ...reading, paper, tookMs: performance.now() - startedAt };
}

async function readVinOf(engine: Engine, photo: Blob): Promise<VinReading> {
  const { pixels, scale } = await decode(photo);
  const { codes } = readVin(engine, pixels);
  return { codes: codes.map(({ text, box }) => ({ text, box: scaleBox(box, 1 / scale) })) };
}

/** The photo's pixels as it is shown, turned as the camera was held. */
async function decode(photo: Blob) {
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = new OffscreenCanvas(
    Math.max(2, Math.round(width * scale)),
    Math.max(2, Math.round(height * scale)),
  );
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no canvas in workers.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels: Photo = { data, width: canvas.width, height: canvas.height };
  return { pixels, scale, width, height };
}
