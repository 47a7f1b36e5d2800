const DEFAULT_VIEWS = [100_000, 10_000_000, 1_000_000_000];
const VIEWS_MAX = 1_000_000_000_000;

/**
 * The numbers of page views a month to print bills for.
 *
 * @param typed the command line's number; several by default
 * @throws Error that says what is allowed
 */
export function readViews(typed: string | undefined): number[] {
  if (typed === undefined) return DEFAULT_VIEWS;
  const views = /^\d{1,13}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(views <= VIEWS_MAX)) {
    throw new Error(`--views takes a whole number of page views, up to ${VIEWS_MAX}.`);
  }
  return [views];
}
