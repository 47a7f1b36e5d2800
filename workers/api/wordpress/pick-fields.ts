type Json = Readonly<Record<string, unknown>>;

/**
 * Picks the fields of a response that `_fields` names, as WordPress does.
 *
 * @param paths field names, split at dots: `title.rendered` is `["title", "rendered"]`
 */
export function pickFields(item: object, paths: readonly (readonly string[])[]): Json {
  const picked = new Map<string, unknown>();
  for (const [name = "", ...rest] of paths) {
    const value: unknown = Object.entries(item).find(([key]) => key === name)?.[1];
    if (value === undefined) continue;
    if (rest.length === 0) {
      picked.set(name, value);
    } else if (isRecord(value)) {
      const before = picked.get(name);
      picked.set(name, { ...(isRecord(before) ? before : {}), ...pickFields(value, [rest]) });
    }
  }
  return Object.fromEntries(picked);
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
