/**
 * Looks up a name from outside in a table. A plain index would also find members that every object inherits,
 * such as `constructor`.
 *
 * @returns undefined if the table itself has no such key
 */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
