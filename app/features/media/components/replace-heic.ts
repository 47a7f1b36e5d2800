import { foreignKind, HEIC } from "../foreign-kind.ts";

/** Enough of a file to tell its format. */
const HEAD_BYTES = 1024;

/**
 * A JPEG in place of an HEIC, which the server doesn't take; any other file as it is, and an HEIC that can't be
 * converted too: the server's message says what to do.
 */
export async function replaceHeic(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (foreignKind(head) !== HEIC) return file;
  const { convertHeic } = await import("./convert-heic.ts");
  return (await convertHeic(file)) ?? file;
}
