/** What belongs to this sending of the form alone. */
const OF_THE_SENDING = new Set(["version", "owner", "intent", "act", "idempotencyKey"]);

/** The texts and boxes of the article form, as they stand. Photos are chosen again. */
export function typedFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !OF_THE_SENDING.has(name)) {
      fields[name] = value.replaceAll("\r\n", "\n");
    }
  }
  return fields;
}

/** Whether two forms say the same; a field that is empty says nothing. */
export function saysTheSame(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? "") === (other[name] ?? ""));
}
