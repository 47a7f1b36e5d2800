import type { Deps, Viewer } from "#app/deps.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { NEWS_REFUSALS } from "#app/features/news/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { findAllOtherArticleEditors, upsertArticleEditor } from "#db/queries/article-editors.ts";
import { findArticleById } from "#db/queries/news-writing.ts";
import { EDITOR_GONE_MS, EDITOR_WRITE_MS } from "./rules.ts";

type EditorsDeps = Pick<Deps, "db" | "clock"> & { viewer: Viewer };

/** Another editor who has or had an article open. */
export type ArticleEditor = {
  username: string;
  /** When they opened it, and when they were last seen there. */
  openedAt: string;
  seenAt: string;
  /** Whether they still have it open. */
  isHere: boolean;
};

/** How many other editors are shown. */
const OTHERS_MAX = 5;

/** Notes that the viewer has an article open, and returns the other editors who do or did, the last one first. */
export async function noteEditor(
  { db, clock, viewer }: EditorsDeps,
  articleId: number,
): Promise<ArticleEditor[]> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const place = { articleId, userId: viewer.id };
  const [, others] = await db.batch([
    upsertArticleEditor(db, {
      ...place,
      now,
      writtenAfter: before(EDITOR_WRITE_MS),
      leftBefore: before(EDITOR_GONE_MS),
    }),
    findAllOtherArticleEditors(db, { ...place, limit: OTHERS_MAX }),
  ]);
  return others.map(({ username, openedAt, seenAt }) => ({
    username,
    openedAt: new Date(openedAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    isHere: seenAt > before(EDITOR_GONE_MS).getTime(),
  }));
}

/** The same again and again while the article is open. @throws AppError `forbidden`, `rate_limited`, `not_found` */
export async function keepEditor(
  deps: EditorsDeps & Pick<Deps, "limits">,
  articleId: number,
): Promise<ArticleEditor[]> {
  authorize(newsPolicy, "edit", deps.viewer);
  await limitRacer(deps, "newsAutosave");
  const [article, editors] = await Promise.all([
    findArticleById(deps.db, articleId),
    noteEditor(deps, articleId),
  ]);
  if (!article) throw new AppError("not_found", NEWS_REFUSALS.noArticle);
  return editors;
}
