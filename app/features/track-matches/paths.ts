/** The public page of an evening's results. */
export function eveningPath(slug: string, ranOn: string): string {
  return `/tracks/${slug}/results/${ranOn}`;
}

/** The page of an evening's results that has a confirmed run, at its row. */
export function confirmedRowPath(
  slug: string,
  { id, ranOn }: { id: number; ranOn: string },
): string {
  return `${eveningPath(slug, ranOn)}?run=${id}#run-${id}`;
}

/** The slip form with the figures of a result that its racer claimed. */
export function claimedFormPath(resultId: number): string {
  return `/1320-club/submit?result=${resultId}`;
}
