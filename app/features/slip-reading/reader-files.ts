import type { ReadingHints, SlipReading, VinReading } from "./reading.ts";

/** The path of Tesseract and its data, unmodified and with their license (scripts/lib/slip-reader-files.ts). */
export const READER_FILES = "/assets/tesseract-7.0.0";
/** Their names under that path. */
export const ENGINE_SCRIPT = "tesseract-core-simd-lstm.js";
export const ENGINE_WASM = "tesseract-core-simd-lstm.wasm";
/** English, `best_int` of 4.0.0, compressed. */
export const ENGINE_MODEL = "eng-1.0.0.traineddata.gz";

/** What to look for in a photo. */
export type ReadTask = { kind: "slip"; hints: ReadingHints } | { kind: "vin" };
/** The message from the page to the reading worker. */
export type ReadRequest = { id: number; photo: Blob; task: ReadTask; files: string };
/** The reply; without a reading if the photo can't be opened, or the reader's files can't be loaded. */
export type ReadReply = { id: number; reading: SlipReading | VinReading | null };
