const PAST_PATH = "/events/past-events";

/** The address of an event's page. */
export function eventPath(slug: string): string {
  return `/events/${slug}`;
}

/** The address of a page of past events: of one year or all, from a position on. */
export function pastPath({ year, before }: { year: number | null; before: number | null }): string {
  const parameters = new URLSearchParams({
    ...(year !== null && { year: String(year) }),
    ...(before !== null && { before: String(before) }),
  });
  return parameters.size > 0 ? `${PAST_PATH}?${parameters}` : PAST_PATH;
}

/** Where editors work on an event, or on all. */
export function managePath(slug = ""): string {
  return slug === "" ? "/events/manage" : `/events/manage/event/${slug}`;
}
