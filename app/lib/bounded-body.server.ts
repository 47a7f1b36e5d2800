import { AppError } from "./errors.ts";

export type BodyLimit = {
  maxBytes: number;
  /** @param bytes how long the body says it is, where it does */
  tooLarge(bytes?: number): AppError;
};

/** Each chunk costs memory and a turn of the event loop: this many may be of any size. */
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

/** Goes by content-length alone, before a byte is read. @throws AppError of `tooLarge` */
export function refuseDeclaredLength(request: Request, { maxBytes, tooLarge }: BodyLimit): void {
  const length = declaredLength(request) ?? 0;
  if (length > maxBytes) throw tooLarge(length);
}

/** What content-length says, null where it says nothing. */
export function declaredLength(request: Request): number | null {
  const length = request.headers.get("content-length");
  return length && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/**
 * A request's body for reading, which fails once more came than may. It counts while it is read: a
 * client may leave content-length out or lie about it. The rest stays in the request, unread.
 *
 * @throws AppError of `tooLarge`, here where content-length says so, else as chunkCounter does, from
 *   what reads it
 */
export function boundBody(request: Request, { maxBytes, tooLarge }: BodyLimit): Response {
  refuseDeclaredLength(request, { maxBytes, tooLarge });
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
        // Released and not cancelled: wrangler dev breaks on a body that nobody wants (drain-body.ts).
        reader.releaseLock();
        return controller.error(refusal);
      }
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
