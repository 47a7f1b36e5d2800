/** The public page of an evening's results. */
export function eveningPath(slug: string, ranOn: string): string {
  return `/tracks/${slug}/results/${ranOn}`;
}

/** The slip form with the figures of a result that its racer claimed. */
export function claimedFormPath(resultId: number): string {
  return `/1320-club/submit?result=${resultId}`;
}
