import { BRAND } from "#app/lib/brand.ts";
import type { NewsArticleView } from "./views.ts";

/** The length of a headline in search results. */
const HEADLINE_MAX = 110;

/** An article's schema.org data for search engines. */
export function newsArticleData(article: NewsArticleView, origin: string) {
  const { title, excerpt, path, picture, author, categories, tags } = article;
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    mainEntityOfPage: origin + path,
    headline: title.slice(0, HEADLINE_MAX),
    description: excerpt,
    image: picture ? [origin + picture.src] : [],
    datePublished: article.publishedAt,
    dateModified: article.modifiedAt,
    author: [
      {
        "@type": author.name === BRAND.name ? "Organization" : "Person",
        name: author.name,
        url: origin + author.path,
      },
    ],
    publisher: {
      "@type": "Organization",
      name: BRAND.name,
      logo: { "@type": "ImageObject", url: `${origin}/art/icon-180.png` },
    },
    articleSection: categories.map(({ name }) => name),
    keywords: tags.map(({ name }) => name),
  };
}
