import { AppError } from "#app/lib/errors.ts";
import {
  HEIC_LIBRARY,
  type HeicRequest,
  type HeicResult,
  MISSING_CONVERTER,
} from "../heic-library.ts";
import { MAX_PIXELS } from "../pictures.ts";

/** A photo of 48 megapixels takes ten seconds on a slow laptop. */
const TIMEOUT_MS = 60_000;

/**
 * Converts an HEIC to a JPEG with libheif, which is loaded on demand. The worker is terminated afterwards, which
 * frees its memory.
 *
 * @returns null if the file can't be converted
 * @throws AppError `unavailable` if the worker or libheif can't be loaded
 */
export async function convertHeic(file: File): Promise<File | null> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url));
  try {
    const { jpeg, isLibraryMissing } = await new Promise<HeicResult>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<HeicResult>) => resolve(data);
      worker.onerror = () => resolve({ jpeg: null, isLibraryMissing: true });
      setTimeout(() => resolve({ jpeg: null }), TIMEOUT_MS);
      const request: HeicRequest = { file, library: HEIC_LIBRARY, maxPixels: MAX_PIXELS };
      worker.postMessage(request);
    });
    if (isLibraryMissing) throw new AppError("unavailable", MISSING_CONVERTER);
    return jpeg && new File([jpeg], "picture.jpg", { type: jpeg.type });
  } finally {
    worker.terminate();
  }
}
