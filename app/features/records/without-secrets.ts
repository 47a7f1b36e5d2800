/**
 * The text of a mail without what only its recipient may have: links that activate an account, set a password or
 * confirm an address. Their addresses stay, so that staff see which link it was.
 */
export function withoutSecrets(text: string): string {
  return text.replace(/\S+/g, withoutQuery);
}

/** A word up to the query or fragment of an address in it: links by mail have their tokens there. */
function withoutQuery(word: string): string {
  const start = word.search(/https?:\/\//);
  const length = start < 0 ? -1 : word.slice(start).search(/[?#]/);
  return length < 0 ? word : `${word.slice(0, start + length)} [removed]`;
}
