import { ascii, type Bytes, viewOf } from "./picture-parts.ts";

export const HEIC = "an HEIC";
/** The maximum length of a file's list of compatible brands. */
const BRANDS_BYTES = 256;

/** How many bytes are searched for markup after comments. */
const SNIFFED_BYTES = 1024;

/** The name of a well-known file type that we don't accept, for the error message; null for others. */
export function foreignKind(bytes: Bytes): string | null {
  if (ascii(bytes, 0, 4) === "GIF8") return "a GIF";
  if (ascii(bytes, 0, 4) === "%PDF") return "a PDF";
  if (ascii(bytes, 0, 2) === "BM") return "a BMP";
  if (ascii(bytes, 0, 2) === "PK") return "a ZIP archive";
  if (["II*\0", "MM\0*", "II+\0", "MM\0+"].includes(ascii(bytes, 0, 4))) {
    return "a TIFF or a raw photo";
  }
  if (ascii(bytes, 4, 4) === "ftyp") return mediaKind(bytes);
  if (ascii(bytes, 4, 4) === "jP  ") return "a JPEG 2000";
  if (ascii(bytes, 4, 4) === "JXL " || ascii(bytes, 0, 2) === "\xff\x0a") return "a JPEG XL";
  return markupKind(new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES)).toLowerCase());
}

/** From the brands of the first box (ISO/IEC 14496-12, 4.3): HEIC and AVIF share the general ones. */
function mediaKind(bytes: Bytes): string {
  const length = Math.min(viewOf(bytes).getUint32(0), bytes.length, BRANDS_BYTES);
  const brands = [ascii(bytes, 8, 4)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(ascii(bytes, at, 4));
  const has = (...starts: string[]) => brands.some((brand) => starts.includes(brand.slice(0, 3)));
  if (has("avi")) return "an AVIF";
  if (has("hei", "hev", "mif", "msf")) return HEIC;
  return has("crx") ? "a TIFF or a raw photo" : "a video";
}

/** The kind of markup after its declarations and comments. Scans forward only. */
function markupKind(text: string): string | null {
  let at = 0;
  const begins = (start: string) => text.startsWith(start, at);
  const skip = (start: string, end: string) => {
    if (!begins(start)) return false;
    const index = text.indexOf(end, at + start.length);
    at = index < 0 ? text.length : index + end.length;
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
