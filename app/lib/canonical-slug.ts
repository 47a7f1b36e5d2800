/**
 * A slug as it is stored and linked: lower case, with other scripts and emoji percent-encoded in lower-case
 * hexadecimal, like WordPress. The input may be decoded, encoded, or encoded twice.
 */
export function canonicalSlug(text: string): string {
  if (/^[a-z0-9-]*$/.test(text)) return text;
  const plain = decoded(decoded(text)).toWellFormed().toLowerCase();
  return encodeURIComponent(plain).toLowerCase();
}

/** Lower-case letters and digits; anything else in a slug is percent-encoded. */
const SLUG = /^(?:[a-z\d_-]|%[89a-f][\da-f]){1,600}$/;

/** Whether a canonical slug is valid in WordPress. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** Percent-encoded text, decoded; text that can't be decoded is returned unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
