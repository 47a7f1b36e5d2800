import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { newsArticleData } from "#app/features/news/article-data.ts";
import type { CardVariant } from "#app/features/news/card-limits.ts";
import { ArticleScreen } from "#app/features/news/components/article-screen.tsx";
import { NewsCard } from "#app/features/news/components/news-card.tsx";
import { RegionContext } from "#app/features/news/components/news-link.tsx";
import { SearchScreen } from "#app/features/news/components/search-screen.tsx";
import { toTopic } from "#app/features/news/present-article.ts";
import type { NewsArticleView, NewsCardView } from "#app/features/news/views.ts";

const CARD: NewsCardView = {
  id: 7,
  title:
    "A title of many words that goes on and on until no small card has room for it any more, and then some words on top",
  excerpt: "Words. ".repeat(40),
  path: "/news/article/racing/2026/05/a-night",
  categories: [{ id: 1, slug: "racing", name: "Racing" }],
  tags: [{ id: 3, slug: "tires", name: "Tires" }],
  author: { name: "Gus Tillery", slug: "gus", path: "/news/author/gus" },
  publishedAt: "2026-05-09T17:40:00.000Z",
  picture: { src: "/media/a.jpg", srcSet: null, width: 1600, height: 900, alt: "A car." },
  isEu: true,
  readMinutes: 4,
};

const ARTICLE: NewsArticleView = {
  ...CARD,
  author: { ...CARD.author, bio: "Writes it down.", hometown: "Bristol, Tennessee" },
  html: "<p>Text.</p>",
  headings: [],
  modifiedAt: CARD.publishedAt,
  previous: null,
  next: null,
  related: [],
};

function render(content: React.ReactNode): string {
  const Page = createRoutesStub([{ path: "/", Component: () => content }]);
  return renderToStaticMarkup(<Page />);
}

const renderArticle = (article: NewsArticleView) =>
  render(<ArticleScreen topic={toTopic(article)} article={article} />);

const textIn = (html: string, tag: string) =>
  new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`).exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "") ?? "";

test.each<[CardVariant, number]>([
  ["tile", 100],
  ["tile-featured", 100],
  ["minimal", 55],
])("a %s card truncates its title at %i characters", (variant, max) => {
  const title = textIn(render(<NewsCard card={CARD} variant={variant} />), "h3");
  expect(title.length).toBeLessThanOrEqual(max);
  expect(title).toMatch(/^A title of .*…$/);
});

test("a card shows author, categories, time and length with links, and a badge for Europe", () => {
  const html = render(
    <RegionContext value="eu">
      <NewsCard card={CARD} variant="standard" />
    </RegionContext>,
  );
  expect(html).toContain('href="/news/author/gus?region=eu"');
  expect(html).toContain('href="/news/category/racing?region=eu"');
  expect(html).toContain('href="/news/article/racing/2026/05/a-night"');
  expect(html).toContain(
    'dateTime="2026-05-09T17:40:00.000Z" title="May 9, 2026, 1:40 PM EDT">May 9, 2026<',
  );
  expect(html).toContain("4 min read");
  expect(html).toContain("For Europe");
  const others = render(<NewsCard card={{ ...CARD, isEu: false }} variant="standard" />);
  expect(others).not.toContain("For Europe");
});

test("an article with four sections lists them, a shorter one doesn't", () => {
  const headings = ["One", "Two", "Three", "Four"].map((text) => ({
    id: `at-${text.toLowerCase()}`,
    text,
    level: 2,
  }));
  const long = renderArticle({ ...ARTICLE, headings });
  expect(long).toContain('href="#at-four"');
  const short = renderArticle({ ...ARTICLE, headings: headings.slice(1) });
  expect(short).not.toContain("In this story");
});

test("an article shows its last change if that was on a later day", () => {
  expect(renderArticle(ARTICLE)).not.toContain("Updated");
  const modifiedAt = "2026-06-01T08:00:00.000Z";
  const html = renderArticle({ ...ARTICLE, modifiedAt });
  expect(html).toContain('title="Jun 1, 2026, 4:00 AM EDT">Jun 1, 2026<');
});

test("structured data can't end its script element", () => {
  const html = renderArticle({ ...ARTICLE, title: "</script><b>" });
  expect(html).toContain("\\u003c/script>");
  expect(html.match(/application\/ld\+json/g)).toHaveLength(2);
});

test("an article's structured data has its author, time and breadcrumbs", () => {
  const data = newsArticleData(ARTICLE, "https://garage.test");
  expect(data).toMatchObject({
    "@type": "NewsArticle",
    mainEntityOfPage: "https://garage.test/news/article/racing/2026/05/a-night",
    image: ["https://garage.test/media/a.jpg"],
    datePublished: "2026-05-09T17:40:00.000Z",
    author: [{ name: "Gus Tillery", url: "https://garage.test/news/author/gus" }],
    articleSection: ["Racing"],
    keywords: ["Tires"],
  });
  expect(data.headline.length).toBeLessThanOrEqual(110);
});

test("search hits are marked and escaped", () => {
  const search = {
    query: "<b>",
    correctedTo: null,
    hits: [
      {
        card: CARD,
        title: [
          { text: "About ", isHit: false },
          { text: "<b>", isHit: true },
        ],
        snippet: [],
      },
    ],
    page: 1,
    totalPages: 1,
    total: 1,
  };
  const drawing = { src: "/search.svg", alt: "Three posters." };
  const html = render(<SearchScreen search={search} region="all" drawing={drawing} />);
  expect(html).toContain("About <mark>&lt;b&gt;</mark>");
  expect(html).toContain("1 story with “&lt;b&gt;”.");
});
