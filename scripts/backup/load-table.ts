import { type Client, quoted } from "./client.ts";
import { keyOf, readPart } from "./copy-tables.ts";
import { createDigest, readLines } from "./lines-file.ts";
import { advance, isAt, readProgress } from "./progress.ts";
import { columnList, type Table } from "./schema.ts";

/** Characters of JSON per statement: D1 accepts values of up to 2 MB. */
const CHUNK_LENGTH = 400_000;
/** Rows read at a time when a table is checked. */
const CHECKED_ROWS = 2_000;

type Chunk = { lines: string[]; from: number };

/**
 * Inserts the rows of a file, chunk by chunk; those inserted by an earlier run are skipped.
 *
 * @param onProgress gets the number of rows inserted so far
 */
export async function loadTable(
  database: Client,
  table: Table,
  { file, onProgress }: { file: string; onProgress: (rows: number) => void },
): Promise<void> {
  const insert = insertionOf(table);
  const done = await readProgress(database, table.name);
  for await (const { lines, from } of chunksOf(file, done)) {
    const move = { name: table.name, from, to: from + lines.length };
    await database.batch([
      { sql: `${insert} where ${isAt(move)}`, params: [`[${lines.join(",")}]`] },
      advance(move),
    ]);
    onProgress(move.to);
  }
}

function insertionOf({ name, columns }: Table): string {
  const values = columns.map((_, at) => `value ->> ${at}`).join(", ");
  return `insert into ${quoted(name)} (${columnList(columns)}) select ${values} from json_each(?)`;
}

/** The lines of a file after the first ones, in chunks. */
async function* chunksOf(file: string, skipped: number): AsyncGenerator<Chunk> {
  let position = 0;
  let chunk: Chunk = { lines: [], from: skipped };
  let length = 0;
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      position += 1;
      if (position <= skipped) continue;
      chunk.lines.push(line);
      length += line.length;
      if (length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = { lines: [], from: position };
      length = 0;
    }
  }
  if (chunk.lines.length > 0) yield chunk;
}

/** Counts the rows of a table and computes the checksum that its file has. */
export async function describeTable(
  database: Client,
  table: Table,
): Promise<{ lines: number; digest: string }> {
  const digest = createDigest();
  let after: string | null = null;
  let count = 0;
  for (;;) {
    const rows = await readPart(database, table, { after, limit: CHECKED_ROWS });
    for (const row of rows) digest.add(JSON.stringify(row));
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < CHECKED_ROWS) return { lines: count, digest: digest.value() };
    after = keyOf(last, table.columns, table.key);
  }
}
