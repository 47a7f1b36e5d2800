/**
 * The drawing of a badge for use on this site; it doesn't depend on who has earned it. Not under
 * /art, whose static files bypass the worker that draws it.
 */
export function badgeArtPath(slug: string, isLocked = false): string {
  return `/badge-art/${slug}${isLocked ? ".locked" : ""}.svg`;
}

/** The page of an earned badge; with `.svg` appended, the badge for other sites. */
export function badgePath(username: string, vehicleId: number, slug: string): string {
  return `/badges/${encodeURIComponent(username)}/${vehicleId}/${slug}`;
}
