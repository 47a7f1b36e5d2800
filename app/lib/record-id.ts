/** Reads a record's id from a path or a form; 0, which no record has, if it isn't one. */
export function readId(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
