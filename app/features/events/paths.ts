/** Where editors work on an event, or on all. */
export function managePath(slug = ""): string {
  return slug === "" ? "/events/manage" : `/events/manage/event/${slug}`;
}
