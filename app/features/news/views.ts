// The views of news in pages and the API.

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

/** A link to an article. */
export type NewsLink = { title: string; path: string };

/** An author as shown on their page. */
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

/** The fields of the lead on the home page; the rest is on its own page. */
export type LeadArticle = Pick<
  NewsCardView,
  "id" | "title" | "excerpt" | "path" | "categories" | "publishedAt" | "picture" | "isEu"
>;

export type NewsHeading = { id: string; text: string; level: number };

export type NewsArticleView = NewsCardView & {
  author: NewsAuthor;
  /**
   * Sanitized when it was stored: headings with ids (`at-…`), paragraphs, lists, links, code. Blocks have this
   * markup: `aside.note.note-tip > p.block-title`, `figure.pull-quote > blockquote + figcaption`,
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

/** The fields of an article that its page needs if the rest is in the markup. */
export type ArticleTopic = Pick<
  NewsArticleView,
  "id" | "title" | "excerpt" | "path" | "picture" | "publishedAt" | "modifiedAt"
> & {
  author: Pick<AuthorName, "path">;
  categories: Pick<NewsTerm, "name">[];
  tags: Pick<NewsTerm, "name">[];
};

export type NewsList = { cards: NewsCardView[]; page: number; totalPages: number; total: number };

/** A category or tag with its description. */
export type NewsTopic = NewsTerm & { description: string };

/** A segment of a search result; `isHit` marks the matched words. */
export type TextSegment = { text: string; isHit: boolean };

export type NewsHit = { card: NewsCardView; title: TextSegment[]; snippet: TextSegment[] };

export type NewsSearch = {
  query: string;
  /** The corrected query, if the original had no results; null otherwise. */
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

/** The content of a feed: all news, or a category, tag or author by slug. */
export type FeedScope = { kind: "all" } | { kind: "category" | "tag" | "author"; slug: string };

export type NewsFeedItem = NewsCardView & {
  html: string;
  modifiedAt: string;
};

export type NewsFeed = {
  /** The scope by id, which survives renames: `category/4`; null for all news. */
  subject: string | null;
  title: string;
  description: string;
  /** The page that shows the same list. */
  path: string;
  /** The feed's path without its file: `/news` or `/news/category/racing`. */
  folder: string;
  items: NewsFeedItem[];
};
