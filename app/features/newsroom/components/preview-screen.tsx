import { ArticleText } from "#app/features/news/components/article-text.tsx";
import { Byline, TagLinks } from "#app/features/news/components/card-words.tsx";
import { Contents } from "#app/features/news/components/contents.tsx";
import { NewsHero } from "#app/features/news/components/news-hero.tsx";
import { formatInstant } from "#app/lib/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { ArticlePreview } from "../read-preview.server.ts";
import styles from "./preview-screen.module.css";

/** An article as readers will see it, for anyone with its preview link. */
export function PreviewScreen({ preview }: { preview: ArticlePreview }) {
  const { card, html, headings, status, expiresAt } = preview;
  return (
    <article>
      <div className={`wrap ${styles.notice}`}>
        <Alert status="warning" title={status === "PUBLISHED" ? "It's out" : "Not out yet"}>
          This link works until {formatInstant(expiresAt)}.
        </Alert>
      </div>
      <NewsHero card={card} title={<h1>{card.title}</h1>} isDescribed>
        <p>{card.excerpt}</p>
        <Byline card={card} isFull />
      </NewsHero>
      <div className={`wrap ${styles.text}`}>
        <Contents headings={headings} />
        <ArticleText html={html} />
        <TagLinks tags={card.tags} />
      </div>
    </article>
  );
}
