import { ascii, type Bytes } from "./picture-parts.ts";

/** How far is looked for markup behind comments. */
const SNIFFED_BYTES = 1024;

/** The well-known things that are not photos we take, named so that the refusal can say it. */
export function foreignKind(bytes: Bytes): string | null {
  if (ascii(bytes, 0, 4) === "GIF8") return "a GIF";
  if (ascii(bytes, 0, 4) === "%PDF") return "a PDF";
  if (ascii(bytes, 0, 2) === "BM") return "a BMP";
  if (ascii(bytes, 0, 2) === "PK") return "a ZIP archive";
  if (["II*\0", "MM\0*"].includes(ascii(bytes, 0, 4))) return "a TIFF or a raw photo";
  if (ascii(bytes, 4, 4) === "ftyp") return mediaKind(ascii(bytes, 8, 4));
  return markupKind(new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES)).toLowerCase());
}

function mediaKind(brand: string): string {
  if (brand === "avif" || brand === "avis") return "an AVIF";
  return ["hei", "hev", "mif", "msf"].includes(brand.slice(0, 3)) ? "an HEIC" : "a video";
}

/** What markup begins with, behind its declarations and comments. Moves forward only. */
function markupKind(text: string): string | null {
  let at = 0;
  const begins = (start: string) => text.startsWith(start, at);
  const skip = (start: string, end: string) => {
    if (!begins(start)) return false;
    const found = text.indexOf(end, at + start.length);
    at = found < 0 ? text.length : found + end.length;
    return true;
  };
  const skipSpace = () => {
    const isSpace = at < text.length && text.charAt(at).trim() === "";
    if (isSpace) at++;
    return isSpace;
  };
  while (skipSpace() || skip("<?xml", ">") || skip("<!--", "-->") || skip("<!doctype svg", ">"));
  if (begins("<svg")) return "an SVG";
  const isPage = ["<!doctype html", "<html", "<head", "<body", "<script"].some(begins);
  return isPage ? "an HTML page" : null;
}
