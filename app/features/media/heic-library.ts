/** Where libheif lies, unchanged and with its license, as a separate work (scripts/lib/heic-library.ts). */
export const HEIC_LIBRARY = "/assets/libheif-1.23.2";

/** What the page sends to the worker that decodes. */
export type HeicRequest = { file: Blob; library: string; maxPixels: number };
/** What comes back; no JPEG where the file could not be decoded. */
export type HeicAnswer = { jpeg: Blob | null };
