import type { Deps } from "#app/deps.ts";
import { type DiffLine, diffLines } from "#app/lib/diff-lines.ts";
import { findAllRevisions, findRevision, type Revision } from "#db/queries/news-revisions.ts";
import { findArticleById } from "#db/queries/news-writing.ts";

export type ArticleHistory = {
  article: { id: number; title: string; version: number };
  versions: {
    version: number;
    title: string;
    by: string | null;
    savedAt: string;
    isAutosave: boolean;
  }[];
  /** The compared versions; `lines` are the changes between them. */
  from: number;
  to: number;
  lines: DiffLine[];
};

/** Two versions of an article; 0 means the newest (`to`) and the one before it (`from`). */
type Compared = { from: number; to: number };

/**
 * An article's versions, newest first, and the changes between two of them.
 *
 * @returns null if there is no such article or version
 */
export async function readHistory(
  { db }: Pick<Deps, "db">,
  id: number,
  requested: Compared,
): Promise<ArticleHistory | null> {
  const [article, rows] = await Promise.all([findArticleById(db, id), findAllRevisions(db, id)]);
  const [newest, before = newest] = rows;
  if (!article || !newest || !before) return null;
  const to = requested.to || newest.version;
  const from = requested.from || before.version;
  const [older, newer] = await Promise.all([findRevision(db, id, from), findRevision(db, id, to)]);
  if (!older || !newer) return null;
  return {
    article: { id, title: article.title, version: article.version },
    versions: rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() })),
    from,
    to,
    lines: diffLines(textOf(older), textOf(newer)),
  };
}

/** All of a version's fields as one text. */
function textOf({ title, excerpt, categories, tags, markdown }: Revision): string {
  const namesOf = (terms: readonly { name: string }[]) => terms.map(({ name }) => name).join(", ");
  return [
    `Title: ${title}`,
    `Excerpt: ${excerpt}`,
    `Categories: ${namesOf(categories)}`,
    `Tags: ${namesOf(tags)}`,
    "",
    markdown,
  ].join("\n");
}
