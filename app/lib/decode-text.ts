const UNREADABLE =
  "We can't read this file's text. In Excel, save it as 'CSV UTF-8 (comma delimited)'.";
const DAMAGED =
  "Part of this file isn't UTF-8 text. Save it again as 'CSV UTF-8 (comma delimited)'.";
const SPREADSHEET = "This is a spreadsheet, not a CSV file. Save it as 'CSV UTF-8' first.";

/** A file whose text can't be decoded. The message says how to fix it. */
export class ForeignTextError extends Error {}

/** How many bytes are decoded at a time, so that no later step runs long without yielding. */
const PIECE_BYTES = 64 * 1024;
/** Enough to tell a byte order mark and file types apart. */
const PROBE_BYTES = 8;
/** Signatures of ZIP archives (.xlsx, .numbers) and of the older .xls. */
const SPREADSHEET_SIGNATURES = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** Windows-1252 leaves five bytes undefined. Decoders turn them into control characters. */
const UNDEFINED_IN_WINDOWS_1252 = /[\u0081\u008d\u008f\u0090\u009d]/;

/**
 * Decodes a file of UTF-8, UTF-16, or Windows-1252 text, without its byte order mark.
 *
 * UTF-16 is recognized by its byte order mark or its zero bytes. Windows-1252, the "ANSI" of Excel on
 * Windows, is assumed only if the file isn't UTF-8 and everything before the first accent was ASCII.
 *
 * @param bytes the file, in pieces of any size
 * @returns the text, in pieces of at most 64 kB of the file
 * @throws ForeignTextError for spreadsheets, binary files, and damaged text
 */
export async function* decodeText(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let decode: Decode | null = null;
  let held: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = joined(held, chunk.subarray(at, at + PIECE_BYTES));
      if (decode === null && piece.length < PROBE_BYTES) {
        held = piece;
        continue;
      }
      decode ??= decoderFor(piece);
      const text = decode(piece, false);
      held = text.rest;
      if (text.decoded !== "") yield text.decoded;
    }
  }
  decode ??= decoderFor(held);
  const { decoded } = decode(held, true);
  if (decoded !== "") yield decoded;
}

/** Decodes a small file at once. @throws ForeignTextError as `decodeText` does */
export async function readTextFile(file: Blob): Promise<string> {
  let text = "";
  for await (const piece of decodeText(file.stream())) text += piece;
  return text;
}

/** Decodes a piece; `rest` is an incomplete character at its end, to be prepended to the next piece. */
type Decode = (piece: Uint8Array, isLast: boolean) => { decoded: string; rest: Uint8Array };

function decoderFor(start: Uint8Array): Decode {
  const isSpreadsheet = SPREADSHEET_SIGNATURES.some((signature) =>
    signature.every((byte, index) => start[index] === byte),
  );
  if (isSpreadsheet) throw new ForeignTextError(SPREADSHEET);
  const encoding = utf16Of(start);
  return encoding ? utf16Decoder(encoding) : utf8Decoder();
}

/** Text has no zero bytes, but in UTF-16 every other byte of English is zero. */
function utf16Of([first, second]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return null;
}

function utf16Decoder(encoding: "utf-16le" | "utf-16be"): Decode {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (piece, isLast) => {
    const decoded = tryDecoding(() => decoder.decode(piece, { stream: !isLast }));
    if (decoded === null || decoded.includes("\0")) throw new ForeignTextError(UNREADABLE);
    return { decoded, rest: new Uint8Array() };
  };
}

function utf8Decoder(): Decode {
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const windows1252 = new TextDecoder("windows-1252");
  let encoding: "ascii" | "utf-8" | "windows-1252" = "ascii";
  let isStart = true;

  function decodeUtf8(bytes: Uint8Array): string {
    const decoded = tryDecoding(() => utf8.decode(bytes));
    if (decoded === null) {
      if (encoding === "utf-8" || hasUtf8(bytes)) throw new ForeignTextError(DAMAGED);
      encoding = "windows-1252";
      return decodeWindows1252(bytes);
    }
    if (decoded.length < bytes.length) encoding = "utf-8";
    return decoded;
  }

  function decodeWindows1252(bytes: Uint8Array): string {
    const decoded = windows1252.decode(bytes);
    if (UNDEFINED_IN_WINDOWS_1252.test(decoded)) throw new ForeignTextError(UNREADABLE);
    return decoded;
  }

  return (piece, isLast) => {
    if (piece.includes(0)) throw new ForeignTextError(UNREADABLE);
    const end = isLast || encoding === "windows-1252" ? piece.length : completeLength(piece);
    const bytes = piece.subarray(0, end);
    const decoded = encoding === "windows-1252" ? decodeWindows1252(bytes) : decodeUtf8(bytes);
    const text = isStart ? decoded.replace(/^\uFEFF/, "") : decoded;
    isStart = false;
    return { decoded: text, rest: piece.subarray(end) };
  };
}

/** Whether some characters of a text are UTF-8 beyond ASCII. */
function hasUtf8(bytes: Uint8Array): boolean {
  return /[^\0-\x7f\uFFFD]/.test(new TextDecoder().decode(bytes));
}

/** How many bytes of a piece of UTF-8 end before a character that may continue in the next piece. */
function completeLength(piece: Uint8Array): number {
  let end = piece.length;
  for (let back = 0; back < 3 && ((piece[end - 1] ?? 0) & 0xc0) === 0x80; back++) end -= 1;
  return (piece[end - 1] ?? 0) >= 0xc0 ? end - 1 : piece.length;
}

function joined(held: Uint8Array, next: Uint8Array): Uint8Array {
  if (held.length === 0) return next;
  const both = new Uint8Array(held.length + next.length);
  both.set(held);
  both.set(next, held.length);
  return both;
}

/** The text; null if the bytes aren't valid in that encoding. */
function tryDecoding(work: () => string): string | null {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof TypeError) return null;
    throw cause;
  }
}
