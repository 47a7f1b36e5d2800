const HEAD = '--x\r\nContent-Disposition: form-data; name="anything"\r\n\r\n\r\n';
const CHUNK_BYTES = 64 * 1024;

/** The size of one chunk of a hostile body, in bytes: less than one is never read. */
export const CHUNK = CHUNK_BYTES;

/** A form of 47 MB with 812,261 empty fields, created on demand; `progress` counts the bytes. */
export function manyParts(parts = 812_261) {
  const all = new TextEncoder().encode(HEAD.repeat(Math.ceil(CHUNK_BYTES / HEAD.length) * 2));
  const total = parts * HEAD.length;
  const progress = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (progress.bytes >= total) return controller.close();
        const from = progress.bytes % HEAD.length;
        controller.enqueue(all.slice(from, from + Math.min(CHUNK_BYTES, total - progress.bytes)));
        progress.bytes += CHUNK_BYTES;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, progress, headers: { "content-type": "multipart/form-data; boundary=x" } };
}
