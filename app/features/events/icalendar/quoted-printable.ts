const EQUALS = 0x3d;

/**
 * Decodes quoted-printable text (RFC 2045, 6.7) whose soft line breaks are already joined. What isn't an
 * escaped byte stays as it is.
 *
 * @param charset a label of the Encoding Standard, such as `utf-8` or `iso-8859-1`
 * @returns the text, or why it can't be decoded
 */
export function decodeQuotedPrintable(
  written: string,
  charset: string,
): { text: string } | { problem: string } {
  const decoder = decoderOf(charset);
  if (!decoder) return { problem: `we don't know its character set ${charset.slice(0, 30)}` };
  const source = new TextEncoder().encode(written.replace(/=$/, ""));
  const bytes = new Uint8Array(source.length);
  let length = 0;
  for (let at = 0; at < source.length; length++) {
    const byte = source[at] === EQUALS ? byteOf(source, at + 1) : null;
    bytes[length] = byte ?? source[at] ?? 0;
    at += byte === null ? 1 : 3;
  }
  const text = decoder.decode(bytes.subarray(0, length));
  return text.includes("\uFFFD")
    ? { problem: `it has characters that aren't ${charset}` }
    : { text };
}

function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

/** The byte that two hexadecimal digits stand for; null where there are none. */
function byteOf(source: Uint8Array, at: number): number | null {
  const digits = String.fromCharCode(source[at] ?? 0, source[at + 1] ?? 0);
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}
