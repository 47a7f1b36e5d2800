/**
 * The text fields of a form, as typed, to show again after an error; without files. A browser counts a line
 * break as one character but sends it as two, which would exceed the maximum of a full field.
 */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") values[name] = value.replaceAll("\r\n", "\n");
  }
  return values;
}
