/**
 * A slug as it is stored and linked to: in small letters, other scripts and emoji percent-encoded in small hexadecimal
 * digits, as WordPress writes them. It may come decoded, encoded, or encoded twice.
 */
export function canonicalSlug(text: string): string {
  if (/^[a-z0-9-]*$/.test(text)) return text;
  const plain = decoded(decoded(text)).toWellFormed().toLowerCase();
  return encodeURIComponent(plain).toLowerCase();
}

/** Small letters and digits; what else has a place in a slug is letters of other scripts, percent-encoded. */
const SLUG = /^(?:[a-z\d_-]|%[89a-f][\da-f]){1,600}$/;

/** Whether a canonical slug can be one of WordPress's. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** What can't be decoded stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
