/** The path of libheif, unmodified and with its license, as a separate work (scripts/lib/heic-library.ts). */
export const HEIC_LIBRARY = "/assets/libheif-1.23.2";

/** The message from the page to the decoding worker. */
export type HeicRequest = { file: Blob; library: string; maxPixels: number };
/** The reply; without a JPEG if the file could not be decoded, or libheif not be loaded. */
export type HeicResult = { jpeg: Blob | null; isLibraryMissing?: boolean };

/** The message if the converter's own files can't be loaded. */
export const MISSING_CONVERTER =
  "The tool that opens HEIC photos didn't load. Check your connection and try again.";
