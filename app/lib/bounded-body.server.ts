import { AppError } from "./errors.ts";

export type BodyLimit = {
  maxBytes: number;
  /** @param bytes how long the body says it is, where it does */
  tooLarge(bytes?: number): AppError;
};

/** Each piece costs some hundred bytes and a turn of the server: so many may be of any size. */
const FREE_PIECES = 4_096;
/** The others hold so many bytes on average. Packets of the worst lines hold twice as many. */
const PIECE_BYTES = 256;

/**
 * Counts the pieces of a body as they come.
 *
 * @returns takes a piece's bytes. It throws an AppError, of `tooLarge` once more came than may and
 *   `bad_request` once they came in crumbs
 */
export function pieceCounter({ maxBytes, tooLarge }: BodyLimit): (pieceBytes: number) => void {
  let bytes = 0;
  let pieces = 0;
  return (pieceBytes) => {
    bytes += pieceBytes;
    pieces += 1;
    if (bytes > maxBytes) throw tooLarge();
    if (pieces > FREE_PIECES && bytes < pieces * PIECE_BYTES) {
      throw new AppError("bad_request", "This came in too many small pieces. Please try again.");
    }
  };
}

/** Goes by content-length alone, before a byte is read. @throws AppError of `tooLarge` */
export function refuseDeclaredLength(request: Request, { maxBytes, tooLarge }: BodyLimit): void {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > maxBytes) throw tooLarge(length);
}

/**
 * A request's body for reading, which fails once more came than may. It counts while it is read: a
 * client may leave content-length out or lie about it. The rest stays in the request, unread.
 *
 * @throws AppError of `tooLarge`, here where content-length says so, else as pieceCounter does, from
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
  const count = pieceCounter(limit);
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
