/** Characters that end a sentence or an emphasis rather than a URL. */
const AFTER_URL = /[.,;:!?'’)\]*~]$/;

/** The URL at the start of a token, without the punctuation after it; null if it isn't one. */
export function readUrl(token: string): { text: string; href: string } | null {
  const text = trimUrl(token);
  return URL.canParse(text) ? { text, href: new URL(text).href } : null;
}

function trimUrl(url: string): string {
  let trimmed = url;
  while (AFTER_URL.test(trimmed)) trimmed = trimmed.slice(0, -1);
  return trimmed;
}
