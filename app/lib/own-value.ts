/**
 * Looks up an untrusted name in a table. Plain indexing would also find inherited members such as
 * `constructor`.
 *
 * @returns undefined if the table itself has no such key
 */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
