import { mediaPath } from "#app/lib/media-path.ts";

/** A picture uploaded into an article's text. */
export type TextPicture = { key: string; width: number; height: number };

const ADDRESS = /^\/media\/([\w/-]+\.jpg)(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?$/;
/** The keys of the newsroom's pictures, with the editor's id. */
const KEYS = /\/media\/(news\/\d{1,15}\/[\w-]{1,100}\.jpg)/g;

/**
 * Reads a picture's path, with its size if it has one, as in `/media/news/7/x.jpg#1600x900`, so that a page
 * needs no query and its layout doesn't shift.
 */
export function readPictureAddress(
  address: string,
): { key: string; size: { width: number; height: number } | null } | null {
  const [, key, width, height] = ADDRESS.exec(address) ?? [];
  if (!key) return null;
  const size = width && height ? { width: Number(width), height: Number(height) } : null;
  return { key, size };
}

/** The distinct keys of the newsroom's pictures in a text. */
export function pictureKeysIn(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(KEYS)].flatMap(([, key]) => key ?? []))];
}

/** A picture as Markdown, on one line. @param words plain text with any characters */
export function pictureMarkdown(
  { key, width, height }: TextPicture,
  { alt, caption = "" }: { alt: string; caption?: string },
): string {
  const title = caption === "" ? "" : ` "${oneLine(caption).replace(/["\\&]/g, "\\$&")}"`;
  return `![${escapeText(oneLine(alt))}](${mediaPath(key)}#${width}x${height}${title})`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A colon before a letter would begin a directive. */
function escapeText(text: string): string {
  return text.replace(/[\\[\]*_`<>&~]|:(?=[a-z:])/gi, "\\$&");
}
