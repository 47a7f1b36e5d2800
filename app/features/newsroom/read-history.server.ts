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
  /** The versions that are compared; `lines` leads from one to the other. */
  from: number;
  to: number;
  lines: DiffLine[];
};

/** Two versions of an article; 0 for those that the newest and the one before it stand for. */
type Compared = { from: number; to: number };

/**
 * An article's versions, the newest first, and what changed between two of them.
 *
 * @returns null where there is no such article, or no such version of it
 */
export async function readHistory(
  { db }: Pick<Deps, "db">,
  id: number,
  asked: Compared,
): Promise<ArticleHistory | null> {
  const [article, rows] = await Promise.all([findArticleById(db, id), findAllRevisions(db, id)]);
  const [newest, before = newest] = rows;
  if (!article || !newest || !before) return null;
  const to = asked.to || newest.version;
  const from = asked.from || before.version;
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

/** All that a version keeps, as one text. */
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
