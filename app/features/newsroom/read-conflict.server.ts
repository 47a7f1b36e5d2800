import type { Deps } from "#app/deps.ts";
import { type DiffLine, diffLines } from "#app/lib/diff-lines.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { ARTICLE_SUBJECT } from "#db/queries/news-writing.ts";
import { readArticleToEdit } from "./read-article-to-edit.server.ts";

/** What an editor is shown whose article somebody else saved first. */
export type Conflict = {
  version: number;
  /** Who saved it, and when. */
  by: string | null;
  at: string | null;
  /** From their text to what was typed. */
  lines: DiffLine[];
};

/** How an article was saved meanwhile; null where it is gone. */
export async function readConflict(
  { db }: Pick<Deps, "db">,
  id: number,
  typed: { markdown?: string | undefined },
): Promise<Conflict | null> {
  const current = await readArticleToEdit({ db }, id);
  if (!current) return null;
  const [last] = await findAllAuditBySubject(db, ARTICLE_SUBJECT, id);
  return {
    version: current.version,
    by: last?.actor ?? null,
    at: last?.createdAt.toISOString() ?? null,
    lines: diffLines(current.markdown, (typed.markdown ?? "").replaceAll("\r\n", "\n")),
  };
}
