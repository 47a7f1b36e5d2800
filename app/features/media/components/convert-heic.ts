import { HEIC_LIBRARY, type HeicAnswer, type HeicRequest } from "../heic-library.ts";
import { MAX_PIXELS } from "../pictures.ts";

/** A photo of 48 megapixels takes ten seconds on a slow laptop. */
const TIMEOUT_MS = 60_000;

/**
 * Converts an HEIC to a JPEG with libheif, which is loaded on demand. The worker is terminated afterwards, which
 * frees its memory.
 *
 * @returns null if that fails for any reason
 */
export async function convertHeic(file: File): Promise<File | null> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url));
  try {
    const { jpeg } = await new Promise<HeicAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => resolve(data);
      worker.onerror = reject;
      setTimeout(reject, TIMEOUT_MS);
      const request: HeicRequest = { file, library: HEIC_LIBRARY, maxPixels: MAX_PIXELS };
      worker.postMessage(request);
    });
    return jpeg && new File([jpeg], "picture.jpg", { type: jpeg.type });
  } catch {
    return null;
  } finally {
    worker.terminate();
  }
}
