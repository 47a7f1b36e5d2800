import type { Deps } from "#app/deps.ts";
import type { Card } from "#app/features/sharing/card-store.server.ts";
import { drawPageCard, type PageCard } from "#app/features/sharing/draw-page-card.ts";
import type { SharedCard } from "#app/features/sharing/shared-card.server.ts";
import { type CardDeps, readStoredCard } from "#app/features/sharing/stored-card.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { keyOfMediaPath } from "#app/lib/media-path.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { findArticle } from "./find-article.server.ts";
import { listAuthorNews } from "./list-author-news.server.ts";
import { listCategoryNews } from "./list-category-news.server.ts";
import { listTagNews } from "./list-tag-news.server.ts";
import type { TopicDeps } from "./list-topic-news.server.ts";
import type { AuthorProfile, NewsArticleView, NewsPicture, NewsTopic } from "./views.ts";

/** The scenes of categories and tags in app/content/scenes, by slug; others have the press box. */
const TOPIC_SCENES: Readonly<Record<string, string>> = {
  racing: "top-end",
  "new-racers": "gate",
  driving: "cockpit",
  garage: "open-bay",
  "tech-and-safety": "tech-lane",
  numbers: "scoreboards",
  club: "trophy",
  stories: "sunrise",
};
const PRESS_BOX = "photographer";

/** The card of a category or tag. */
export function topicCard(
  kind: "category" | "tag",
  { id, slug, name, description }: NewsTopic,
): SharedCard {
  return newsCard(`${kind}/${encodeURIComponent(slug)}`, `${kind}-${id}`, {
    eyebrow: kind === "category" ? "News" : "Tagged",
    title: name,
    ...(description && { lead: description }),
    picture: { scene: ownValue(TOPIC_SCENES, slug) ?? PRESS_BOX },
  });
}

/** The card of an author. */
export function authorCard({ slug, name, hometown, picture }: AuthorProfile): SharedCard {
  return newsCard(`author/${encodeURIComponent(slug)}`, `author/${encodeURIComponent(slug)}`, {
    eyebrow: "Stories by",
    title: name,
    ...(hometown && { lead: hometown }),
    picture: pictureOr(picture, PRESS_BOX),
  });
}

type CardArticle = Pick<NewsArticleView, "id" | "title" | "path" | "picture" | "categories"> & {
  author: Pick<NewsArticleView["author"], "name">;
};

/** The card of an article: its picture with its title. */
export function articleCard({
  id,
  title,
  path,
  picture,
  categories: [category],
  author,
}: CardArticle): SharedCard {
  const slug = path.split("/").at(-1) ?? "";
  return newsCard(`article/${slug}`, `article-${id}`, {
    eyebrow: category?.name ?? "News",
    title,
    lead: `By ${author.name}`,
    picture: pictureOr(picture, ownValue(TOPIC_SCENES, category?.slug ?? "") ?? PRESS_BOX),
  });
}

function newsCard(file: string, key: string, card: PageCard): SharedCard {
  return {
    path: `/cards/news/${file}.jpg`,
    key: `cards/news/${key}.jpg`,
    alt: card.title,
    svg: drawPageCard(card),
  };
}

function pictureOr(picture: NewsPicture | null, scene: string): PageCard["picture"] {
  return picture ? { photo: keyOfMediaPath(picture.src) } : { scene };
}

/** What has a card in the news. */
export type NewsCardKind = "category" | "tag" | "author" | "article";

/**
 * The picture of a shared article or list of news.
 *
 * @throws AppError `not_found` if there is none; `rate_limited`, `unavailable`
 */
export async function readNewsCard(
  deps: CardDeps & TopicDeps & Pick<Deps, "newsFeed">,
  kind: NewsCardKind,
  slug: string,
): Promise<Card> {
  const card = await findCard(deps, kind, slug);
  if (!card) throw new AppError("not_found", "There's no such card.");
  return readStoredCard(deps, card);
}

async function findCard(
  deps: TopicDeps & Pick<Deps, "newsFeed">,
  kind: NewsCardKind,
  slug: string,
): Promise<SharedCard | null> {
  if (kind === "article") {
    const answer = await findArticle(deps, { slug });
    return answer?.kind === "article" ? articleCard(answer.article) : null;
  }
  const input = { slug, page: 1, isEuOnly: false, count: 1 };
  if (kind === "author") {
    const answer = await listAuthorNews(deps, input);
    return answer && authorCard(answer.author);
  }
  const list = kind === "category" ? listCategoryNews : listTagNews;
  const answer = await list(deps, input);
  return answer && topicCard(kind, answer.term);
}
