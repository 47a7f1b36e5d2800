/**
 * Errors of the Images binding that blame the file. Everything else (quota, billing, timeouts, lost connections, codes
 * that aren't documented) is the service's failure: a good photo rejected as damaged is worse than a bad one that is
 * tried again.
 *
 * Sources: developers.cloudflare.com/images/reference/troubleshooting; workerd's images-api.ts, which throws errors
 * with the service's numeric `code` and the message `IMAGES_TRANSFORM_ERROR 9412: …`; miniflare, which decodes with
 * sharp and passes its failures on as `Unexpected error response 500: Error: …`, code 9523.
 */
const FILE_ERRORS: readonly { code: number; message?: RegExp }[] = [
  /** Not an image. */
  { code: 9412 },
  /** More than 100 megapixels. */
  { code: 9413 },
  /** A format that isn't supported. */
  { code: 9520 },
  /** 9523 covers bad files and internal errors; only the message tells them apart. */
  { code: 9523, message: /^IMAGES_[A-Z]+_ERROR 9523: .*\b(decod|corrupt|truncat|invalid image)/i },
  { code: 9523, message: /^Unexpected error response 500: Error: (Input |vips|png|webp)/i },
];

/**
 * Whether the decoder rejected a picture because of its file.
 *
 * @param error anything thrown by the Images binding
 */
export function isFileError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const thrownCode = imagesCodeOf(error);
  return FILE_ERRORS.some(
    ({ code, message }) => code === thrownCode && (!message || message.test(error.message)),
  );
}

/** The code of an error of the Images binding, for the log; null for other errors. */
export function imagesCodeOf(error: unknown): number | null {
  return error instanceof Error && "code" in error && typeof error.code === "number"
    ? error.code
    : null;
}
