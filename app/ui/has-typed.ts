/**
 * Whether any field differs from its initial value, also when typed before hydration.
 *
 * @param known values by the name of their field that are no news: browsers fill in some of what stood
 *   there when they bring back a page that was left
 */
export function hasTyped(
  fields: Element | null,
  known: Readonly<Record<string, string>> = {},
): boolean {
  const inputs = [...(fields?.querySelectorAll("input") ?? [])];
  return inputs.some(
    ({ name, value, defaultValue }) => value !== defaultValue && value !== known[name],
  );
}
