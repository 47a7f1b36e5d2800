import { foreignKind, HEIC } from "../foreign-kind.ts";

/** Enough bytes to detect a file's format. */
const HEAD_BYTES = 1024;

/**
 * Converts an HEIC, which the server rejects, to a JPEG. Other files are returned unchanged, and so is an HEIC that
 * can't be converted: the server's message says what to do.
 */
export async function replaceHeic(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (foreignKind(head) !== HEIC) return file;
  const { convertHeic } = await import("./convert-heic.ts");
  return (await convertHeic(file)) ?? file;
}
