/** The path of an event's editing page, or of the list for editors. */
export function managePath(slug = ""): string {
  return slug === "" ? "/events/manage" : `/events/manage/event/${slug}`;
}
