/**
 * Renames all columns of a table and drops their aliases, so that a module with a list of its own doesn't know them.
 *
 * @returns restores the names
 */
export function renameColumns(
  columns: readonly { heading: string; aliases?: readonly string[] }[],
): () => void {
  const before = columns.map((column) => ({ ...column }));
  for (const [at, column] of columns.entries()) {
    column.heading = `renamed ${at}`;
    column.aliases = [];
  }
  return () => {
    for (const [at, column] of columns.entries()) Object.assign(column, before[at]);
  };
}
