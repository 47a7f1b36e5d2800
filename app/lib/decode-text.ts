const ENCODING =
  "This isn't UTF-8 text. In Excel, choose 'CSV UTF-8 (comma delimited)' when you save it.";
const SPREADSHEET = "This is a spreadsheet, not a CSV file. Save it as 'CSV UTF-8' first.";

/** What a person chose is no text that we read; the message says what to do. */
export class ForeignTextError extends Error {}

/**
 * The text of a file, piece by piece, without its byte order mark. Nothing is guessed: in another
 * encoding half of the names would come out wrong, and nobody would notice.
 *
 * @throws ForeignTextError where it isn't UTF-8: UTF-16, Windows-1252 with an accent, a spreadsheet
 */
export async function* decodeText(pieces: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  for await (const piece of pieces) {
    // A spreadsheet is a ZIP archive.
    if (isFirst && piece[0] === 0x50 && piece[1] === 0x4b) throw new ForeignTextError(SPREADSHEET);
    // UTF-16 has them in every other place, and text has none.
    if (piece.includes(0)) throw new ForeignTextError(ENCODING);
    isFirst = false;
    yield decode(() => decoder.decode(piece, { stream: true }));
  }
  yield decode(() => decoder.decode());
}

function decode(work: () => string): string {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof TypeError) throw new ForeignTextError(ENCODING, { cause });
    throw cause;
  }
}

/** The text of a small file at once. @throws ForeignTextError as `decodeText` does */
export async function readTextFile(file: Blob): Promise<string> {
  let text = "";
  for await (const piece of decodeText(file.stream())) text += piece;
  return text;
}
