/**
 * Whether any field differs from its initial value, also when typed before hydration.
 *
 * @param initial values to ignore, by field name: browsers restore some values when a visitor returns to a
 *   page
 */
export function hasTyped(
  fields: Element | null,
  initial: Readonly<Record<string, string>> = {},
): boolean {
  const inputs = [...(fields?.querySelectorAll("input") ?? [])];
  return inputs.some(
    ({ name, value, defaultValue }) => value !== defaultValue && value !== initial[name],
  );
}
