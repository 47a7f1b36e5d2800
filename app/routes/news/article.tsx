import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { PageDiscussion } from "#app/features/comments/components/page-discussion.tsx";
import { ArticleScreen } from "#app/features/news/components/article-screen.tsx";
import { LikeArticle } from "#app/features/news/components/like-article.tsx";
import { feedLinks } from "#app/features/news/feed-links.ts";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { submitArticleLike } from "#app/features/news/like-article.server.ts";
import { articleCard } from "#app/features/news/news-cards.server.ts";
import { NEWS_PATH } from "#app/features/news/paths.ts";
import { toTopic } from "#app/features/news/present-article.ts";
import { sharePicture } from "#app/features/sharing/shared-card.server.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { documentData } from "#app/rendering/index.ts";
import type { LikeState } from "#app/ui/like-button.tsx";
import type { Route } from "./+types/article.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  if (!loaderData) return pageMeta({ title: "News", path: location.pathname, isHidden: true });
  const { topic, card } = loaderData;
  const { title, excerpt, path } = topic;
  return [
    ...pageMeta({
      title,
      description: excerpt,
      path,
      matches,
      image: card,
      article: topic,
    }),
    ...feedLinks(NEWS_PATH, "News"),
  ];
};

/** The slug identifies an article; other parts of the URL are corrected by a redirect. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const answer = await findArticle(deps, { slug: params.article });
  if (!answer) throw notFound(url);
  if (answer.kind === "moved") throw redirect(answer.path + url.search, 301);
  const { article, like, forumTopicId } = answer;
  deps.subjects.add(`article:${article.id}`);
  if (article.path !== url.pathname) throw redirect(article.path + url.search, 301);
  const topic = toTopic(article);
  const card = sharePicture(articleCard(article));
  const { id } = article;
  const stored = { id, forumTopicId, discussion: answer.discussion };
  const discussion = await deps.comments.readOnArticle(deps, stored);
  return deps.viewer
    ? documentData(request, { topic, like, card, discussion }, { article })
    : documentData(request, { topic, like, card }, { article, discussion });
}

const liking = defineForm<Route.ActionArgs, Deps & { viewer: Viewer }, { like: LikeState }>({
  name: "article like",
  sender: signedIn,
  submit: (deps, posted, { url, params }) =>
    submitArticleLike(deps, { path: url.pathname, slug: params.article }, posted),
});
export const action = liking.action;

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  const { topic, like, article, discussion } = loaderData;
  return (
    <ArticleScreen
      topic={topic}
      article={article}
      actions={<LikeArticle topic={topic} like={like} answer={actionData} />}
    >
      <PageDiscussion subject={{ kind: "article", id: topic.id }} discussion={discussion} />
    </ArticleScreen>
  );
}
