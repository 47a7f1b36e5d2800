import type { AppError } from "./errors.ts";

export type BodyLimit = {
  maxBytes: number;
  /** @param bytes how long the body says it is, where it does */
  tooLarge(bytes?: number): AppError;
};

/** Goes by content-length alone, before a byte is read. @throws AppError of `tooLarge` */
export function refuseDeclaredLength(request: Request, { maxBytes, tooLarge }: BodyLimit): void {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > maxBytes) throw tooLarge(length);
}

/**
 * A request's body for reading, which fails once more came than may. It counts while it is read: a
 * client may leave content-length out or lie about it. The rest stays in the request, unread.
 *
 * @throws AppError of `tooLarge`, here where content-length says so, else from what reads it
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
  { maxBytes, tooLarge }: BodyLimit,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        reader.releaseLock();
        return controller.close();
      }
      size += value.byteLength;
      if (size <= maxBytes) return controller.enqueue(value);
      // Released and not cancelled: wrangler dev breaks on a body that nobody wants (drain-body.ts).
      reader.releaseLock();
      controller.error(tooLarge());
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
