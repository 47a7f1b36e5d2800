import { AppError } from "./errors.ts";

export type BodyLimit = {
  maxBytes: number;
  /** @param bytes the declared length, if any */
  tooLarge(bytes?: number): AppError;
};

/** Each chunk costs memory and a turn of the event loop. This many may be of any size. */
const FREE_CHUNKS = 4_096;
/** Beyond those, the average chunk must be this large. Packets on the worst networks are twice that. */
const MIN_AVERAGE_BYTES = 256;

/**
 * Counts the chunks of a body as they arrive.
 *
 * @returns takes the size of each chunk, in bytes. Throws an AppError: `tooLarge` past the limit,
 *   `bad_request` for too many tiny chunks
 */
export function chunkCounter({ maxBytes, tooLarge }: BodyLimit): (chunkBytes: number) => void {
  let bytes = 0;
  let chunks = 0;
  return (chunkBytes) => {
    bytes += chunkBytes;
    chunks += 1;
    if (bytes > maxBytes) throw tooLarge();
    if (chunks > FREE_CHUNKS && bytes < chunks * MIN_AVERAGE_BYTES) {
      throw new AppError("bad_request", "This came in too many small pieces. Please try again.");
    }
  };
}

/** Checks the content-length before reading the body. @throws AppError of `tooLarge` */
export function assertDeclaredLength(request: Request, { maxBytes, tooLarge }: BodyLimit): void {
  const length = declaredLength(request) ?? 0;
  if (length > maxBytes) throw tooLarge(length);
}

/** The content-length; null if there is none. */
export function declaredLength(request: Request): number | null {
  const length = request.headers.get("content-length");
  return length && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/**
 * A request's body with a size limit. Bytes are counted while they are read, since a client may omit
 * content-length or lie about it. Past the limit, the rest stays unread in the request.
 *
 * @throws AppError of `tooLarge`, immediately if content-length exceeds the limit, otherwise while the
 *   body is read, as chunkCounter does
 */
export function boundBody(request: Request, { maxBytes, tooLarge }: BodyLimit): Response {
  assertDeclaredLength(request, { maxBytes, tooLarge });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return new Response(request.body && countingStream(request.body, { maxBytes, tooLarge }), {
    headers,
  });
}

function countingStream(
  body: ReadableStream<Uint8Array>,
  limit: BodyLimit,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const count = chunkCounter(limit);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        reader.releaseLock();
        return controller.close();
      }
      try {
        count(value.byteLength);
      } catch (refusal) {
        // Released and not canceled: wrangler dev breaks on an unread body (drain-body.ts).
        reader.releaseLock();
        return controller.error(refusal);
      }
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
