/**
 * Reads options with a value each, such as `--until 2026-12-24T18:00`.
 *
 * @param names the allowed ones, without the dashes
 * @returns the values by name; null if there is anything else
 */
export function readOptions<Name extends string>(
  words: readonly string[],
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  const options: Partial<Record<Name, string>> = {};
  for (let at = 0; at < words.length; at += 2) {
    const [word, value] = words.slice(at);
    const name = names.find((each) => word === `--${each}`);
    if (!name || value === undefined) return null;
    options[name] = value;
  }
  return options;
}
