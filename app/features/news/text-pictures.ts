import { mediaPath } from "#app/lib/media-path.ts";

/** A picture that was uploaded into the text of an article. */
export type TextPicture = { key: string; width: number; height: number };

const ADDRESS = /^\/media\/([\w/-]+\.jpg)(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?$/;
/** What the newsroom stores pictures under: the number is its editor's. */
const KEYS = /\/media\/(news\/\d{1,15}\/[\w-]{1,100}\.jpg)/g;

/**
 * The picture at an address of our own, with its size where the address tells it, as in
 * `/media/news/7/x.jpg#1600x900`: a page that shows it needs no query, and nothing moves while it loads.
 */
export function readPictureAddress(
  address: string,
): { key: string; size: { width: number; height: number } | null } | null {
  const [, key, width, height] = ADDRESS.exec(address) ?? [];
  if (!key) return null;
  const size = width && height ? { width: Number(width), height: Number(height) } : null;
  return { key, size };
}

/** The keys of the newsroom's pictures that a text names, each once. */
export function pictureKeysIn(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(KEYS)].flatMap(([, key]) => key ?? []))];
}

/** A picture as Markdown, on one line. @param words plain text, whatever characters it holds */
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
