// What the pages and the API show of news.

export type NewsTerm = { id: number; slug: string; name: string };

export type NewsPicture = {
  src: string;
  srcSet: string | null;
  width: number;
  height: number;
  alt: string;
};

export type AuthorName = { name: string; slug: string; path: string };

export type NewsAuthor = AuthorName & { bio: string | null; hometown: string | null };

/** What leads to an article. */
export type NewsLink = { title: string; path: string };

/** An author as their own page shows them. */
export type AuthorProfile = NewsAuthor & { picture: NewsPicture | null };

export type NewsCardView = {
  id: number;
  title: string;
  excerpt: string;
  path: string;
  /** The first one is in the path. */
  categories: NewsTerm[];
  tags: NewsTerm[];
  author: AuthorName;
  /** ISO 8601, UTC. */
  publishedAt: string;
  picture: NewsPicture | null;
  isEu: boolean;
  readMinutes: number;
};

/** As much of an article as the smallest card shows. */
export type BriefArticle = Pick<
  NewsCardView,
  "id" | "title" | "path" | "categories" | "publishedAt" | "picture" | "isEu"
>;

export type NewsHeading = { id: string; text: string; level: number };

export type NewsArticleView = NewsCardView & {
  author: NewsAuthor;
  /**
   * Sanitized once, when it was stored: headings with ids (`at-…`), paragraphs, lists, links, code. Blocks have
   * these shapes: `aside.note.note-tip > p.block-title`, `figure.pull-quote > blockquote + figcaption`,
   * `figure.picture > img + figcaption`, `div.table > table`, `section.spec-list > p.block-title + dl > div`,
   * `section.checklist > p.block-title + ul`, `ul.spec-cards`, `ul.timeline`, `ul.cards`, `ol.steps`,
   * `p > a.run-card`, `p > a.vehicle-card`.
   */
  html: string;
  headings: NewsHeading[];
  modifiedAt: string;
  /** Its neighbors in time: `previous` is the older one. */
  previous: NewsLink | null;
  next: NewsLink | null;
  related: NewsCardView[];
};

/** As much of an article as its page needs where the rest came as markup: what links to it show. */
export type ArticleTopic = Pick<
  NewsArticleView,
  "id" | "title" | "excerpt" | "path" | "picture" | "publishedAt" | "modifiedAt"
> & {
  author: Pick<AuthorName, "path">;
  categories: Pick<NewsTerm, "name">[];
  tags: Pick<NewsTerm, "name">[];
};

/** Whether the viewer likes an article, and how many members do. */
export type LikeState = { isLiked: boolean; likeCount: number };

export type NewsList = { cards: NewsCardView[]; page: number; totalPages: number; total: number };

/** A category or tag with the text above its list. */
export type NewsTopic = NewsTerm & { description: string };

/** A piece of found text; `isHit` marks what was searched for. */
export type TextSegment = { text: string; isHit: boolean };

export type NewsHit = { card: NewsCardView; title: TextSegment[]; snippet: TextSegment[] };

export type NewsSearch = {
  query: string;
  /** What was searched for instead, because the query itself found nothing; null otherwise. */
  correctedTo: string | null;
  hits: NewsHit[];
  page: number;
  totalPages: number;
  total: number;
};

export type NewsRail = { category: NewsTerm; path: string; cards: NewsCardView[] };

export type NewsFront = {
  lead: NewsCardView | null;
  second: NewsCardView[];
  rails: NewsRail[];
  categories: NewsTerm[];
};

export type Contributor = {
  author: AuthorProfile;
  articles: number;
  latest: NewsCardView | null;
};

/** What a feed is of; the slug of a category, tag or author. */
export type FeedScope = { kind: "all" } | { kind: "category" | "tag" | "author"; slug: string };

export type NewsFeedItem = NewsCardView & {
  html: string;
  modifiedAt: string;
};

export type NewsFeed = {
  /** Its topic by number, which survives renames: `category/4`; null is all news. */
  subject: string | null;
  title: string;
  description: string;
  /** The page that shows the same list. */
  path: string;
  /** Where the feed lies, without its file: `/news` or `/news/category/racing`. */
  folder: string;
  items: NewsFeedItem[];
};
