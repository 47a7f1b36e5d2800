/** A stream of bytes in pieces of one length, and the number of pieces read. */
export function streamOf(
  bytes: Uint8Array,
  pieceLength = Math.max(1, bytes.length),
): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + pieceLength));
      at += pieceLength;
    },
  });
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** Text in UTF-16, low (`le`) or high (`be`) byte first. */
export function utf16(text: string, order: "le" | "be"): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) {
    view.setUint16(2 * at, text.charCodeAt(at), order === "le");
  }
  return bytes;
}
