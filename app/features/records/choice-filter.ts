type Option<Value extends string> = { value: Value; label: string };

/** A filter that is one choice in the URL. Unknown values count as none, which is null. */
export function readChoice<Value extends string>(
  options: readonly Option<Value>[],
  typed: string | null,
): Value | null {
  return options.find(({ value }) => value === typed)?.value ?? null;
}

/** A list, or its file, with what is chosen. @param before the id that the page begins after */
export function choicePath(
  path: string,
  choice: Readonly<Record<string, string | null>>,
  before: number | null = null,
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(choice)) if (value) params.set(name, value);
  if (before !== null) params.set("before", String(before));
  return params.size > 0 ? `${path}?${params}` : path;
}
