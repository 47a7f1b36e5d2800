import type { Deps } from "#app/deps.ts";
import { type DiffLine, diffLines } from "#app/lib/diff-lines.ts";
import { findAllRevisions } from "#db/queries/news-revisions.ts";
import { readArticleToEdit } from "./read-article-to-edit.server.ts";

/** What an editor sees after someone else has saved the article first. */
export type Conflict = {
  version: number;
  /** Who saved it, and when. */
  by: string | null;
  at: string | null;
  /** The changes from the saved text to the typed one. */
  lines: DiffLine[];
};

/** Who saved an article in the meantime, and the differences; null if it is gone. */
export async function readConflict(
  { db }: Pick<Deps, "db">,
  id: number,
  typed: { markdown?: string | undefined },
): Promise<Conflict | null> {
  const current = await readArticleToEdit({ db }, id);
  if (!current) return null;
  const [last] = await findAllRevisions(db, id, { limit: 1 });
  return {
    version: current.version,
    by: last?.by ?? null,
    at: last?.savedAt.toISOString() ?? null,
    lines: diffLines(current.markdown, (typed.markdown ?? "").replaceAll("\r\n", "\n")),
  };
}
