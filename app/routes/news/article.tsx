import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { ArticleDiscussion } from "#app/features/comments/components/article-discussion.tsx";
import { readArticleDiscussion } from "#app/features/comments/read-article-discussion.server.ts";
import { ArticleScreen } from "#app/features/news/components/article-screen.tsx";
import { feedLinks } from "#app/features/news/feed-links.ts";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { NEWS_PATH } from "#app/features/news/paths.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/article.ts";

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  if (!loaderData) return pageMeta({ title: "News", path: location.pathname, isHidden: true });
  const { article } = loaderData;
  const { title, excerpt, path, picture } = article;
  return [
    ...pageMeta({
      title,
      description: excerpt,
      path,
      matches,
      ...(picture && { image: { ...picture, path: picture.src } }),
      article,
    }),
    ...feedLinks(NEWS_PATH, "News"),
  ];
};

/** The slug alone finds an article; an address that is otherwise wrong leads to the right one. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const answer = await findArticle(deps, { slug: params.article.toLowerCase() });
  if (!answer) throw notFound(url);
  if (answer.kind === "moved") throw redirect(answer.path + url.search, 301);
  const { article } = answer;
  if (article.path !== url.pathname) throw redirect(article.path + url.search, 301);
  return { article, discussion: await readArticleDiscussion(deps, article.id) };
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { article, discussion } = loaderData;
  return (
    <ArticleScreen article={article}>
      <ArticleDiscussion discussion={discussion} />
    </ArticleScreen>
  );
}
