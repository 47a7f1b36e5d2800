/** Whether anything stands in the fields that did not come with them, also from before script came. */
export function hasTyped(fields: Element | null): boolean {
  const inputs = [...(fields?.querySelectorAll("input") ?? [])];
  return inputs.some(({ value, defaultValue }) => value !== defaultValue);
}
