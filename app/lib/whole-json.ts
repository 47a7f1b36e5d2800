/**
 * The JSON of loader data, including the properties that documents omit because they are in the markup:
 * `documentData` makes those non-enumerable.
 */
export function wholeJson(data: object): string {
  return JSON.stringify(data, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(propertiesOf(value))
      : value,
  );
}

function propertiesOf(value: object): [name: string, value: unknown][] {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(value));
  return properties.map(([name, property]) => [name, property.value]);
}
