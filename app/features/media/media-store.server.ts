import type { KeptShape, StoredPicture } from "./pictures.ts";

export type Bucket = "public" | "private";

/** The store of pictures (R2), which re-encodes them (the Images binding). */
export type MediaStore = {
  /**
   * Checks an upload (magic bytes, size, pixels), rotates it upright, crops it to the shape, removes its
   * metadata and stores it under a random name below `prefix`.
   *
   * @param prefix for example `vehicles/12`
   * @param name instead of a random one, for a key that may be guessable
   * @throws AppError `invalid`, `too_large` or `unsupported_media_type`, each with a message for the file
   *   input
   */
  storePicture(
    file: File,
    options: { bucket: Bucket; prefix: string; shape: KeptShape; name?: string },
  ): Promise<StoredPicture>;
  /** Removes pictures with their variants and cached copies; after a failure, which is logged, the cleaning job does. */
  remove(bucket: Bucket, keys: readonly string[]): Promise<void>;
  /**
   * The perceptual hash of a public picture (picture-hash.ts); null if it has no features or can't be read.
   * Never throws: it is only a hint for moderators.
   */
  fingerprint(key: string): Promise<string | null>;
  /** The bytes of a stored picture; null if there is none. */
  read(bucket: Bucket, key: string): Promise<ReadableStream | null>;
};
