/** The number of a record as an address or a form names it; 0, which nothing has, for all else. */
export function readId(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
