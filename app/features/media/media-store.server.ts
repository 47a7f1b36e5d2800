import type { KeptShape, StoredPicture } from "./pictures.ts";

export type Bucket = "public" | "private";

/** Where pictures live (R2) and what re-encodes them (the Images binding). */
export type MediaStore = {
  /**
   * Checks an upload (magic bytes, size, pixels), turns it upright, crops it to the shape, drops
   * its metadata and stores it under a random name below `prefix`.
   *
   * @param prefix for example `vehicles/12`
   * @param name in place of a random one, for what may be guessed
   * @throws AppError `invalid`, `too_large` or `unsupported_media_type`, each with a message fit to
   *   are beside the file input
   */
  storePicture(
    file: File,
    options: { bucket: Bucket; prefix: string; shape: KeptShape; name?: string },
  ): Promise<StoredPicture>;
  /** Removes pictures, cached ones and their variants with them; a failure is logged and left to the cleaning job. */
  remove(bucket: Bucket, keys: readonly string[]): Promise<void>;
  /**
   * The perceptual hash of a public picture (picture-hash.ts); null where it has
   * no features or can't be had. Never throws: nothing depends on it but a hint to moderators.
   */
  fingerprint(key: string): Promise<string | null>;
  /** The bytes of a stored picture, null where there is none. */
  read(bucket: Bucket, key: string): Promise<ReadableStream | null>;
};
