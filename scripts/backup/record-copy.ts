import { bytesOf, type Manifest } from "./folder.ts";
import type { Site } from "./site.ts";

/**
 * Adds a finished copy to the site's list of backups, which the console shows. The copy itself doesn't have that row. A
 * failure is only printed, since the copy is there.
 *
 * @param place "a folder" or "a bucket", without its name
 */
export async function recordCopy(
  { database }: Site,
  manifest: Manifest,
  place: string,
): Promise<void> {
  const { takenAt, tables, buckets } = manifest;
  const rows = tables.reduce((sum, { file }) => sum + file.lines, 0);
  const objects = Object.values(buckets).reduce((sum, { lines }) => sum + lines, 0);
  const sql = `insert into backups (kind, taken_at, byte_count, row_count, object_count, place)
    select 'copy', ?1, ?2, ?3, ?4, ?5
    where not exists (select 1 from backups where kind = 'copy' and taken_at = ?1)`;
  const params = [Date.parse(takenAt), bytesOf(manifest), rows, objects, place];
  try {
    await database.batch([{ sql, params }]);
  } catch (error) {
    console.error(`The copy is finished, but the console doesn't list it: ${String(error)}`);
  }
}
