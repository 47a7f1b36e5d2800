/** Fields of one submission, not of the article. */
const SUBMISSION_FIELDS = new Set(["version", "owner", "intent", "act", "idempotencyKey"]);

/** The current texts and boxes of the article form, without photos. */
export function typedFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !SUBMISSION_FIELDS.has(name)) {
      fields[name] = value.replaceAll("\r\n", "\n");
    }
  }
  return fields;
}

/** Whether two forms have the same values; a missing field equals an empty one. */
export function haveSameValues(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? "") === (other[name] ?? ""));
}
