import { cleanLine } from "#app/lib/text/prose.ts";

const ADDRESS_MAX_LENGTH = 254;
const SUBJECT_MAX_LENGTH = 200;
const NO_ADDRESS = /[\s\p{C},;:<>()[\]\\"]/u;

/**
 * Whether a text is safe in a To header: a single address, without anything that could end the header, add a
 * recipient or contain a display name.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > ADDRESS_MAX_LENGTH || NO_ADDRESS.test(text)) return false;
  const at = text.lastIndexOf("@");
  return at > 0 && at === text.indexOf("@") && at < text.length - 1;
}

/**
 * The headers with which mail programs offer to end mail of a kind: they send a POST to the URL.
 *
 * Source: RFC 8058, section 3.1
 */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** A subject on one line, without control and invisible characters, at most 200 characters long. */
export function cleanSubject(text: string): string {
  return cleanLine(text).slice(0, SUBJECT_MAX_LENGTH);
}
