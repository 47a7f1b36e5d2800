import type { ReactNode } from "react";
import { JsonLd } from "#app/features/content/components/json-ld.tsx";
import { PreviousNext } from "#app/features/content/components/previous-next.tsx";
import { useBlocks } from "#app/features/content/components/use-blocks.tsx";
import { breadcrumbs } from "#app/features/content/structured-data.ts";
import { ShareLinks } from "#app/features/sharing/components/share-links.tsx";
import { formatInstant } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { Paper } from "#app/ui/paper.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { newsArticleData } from "../article-data.ts";
import { NEWS_PATH } from "../paths.ts";
import { categoryPath } from "../rules.ts";
import type { NewsArticleView } from "../views.ts";
import styles from "./article-screen.module.css";
import { ArticleText } from "./article-text.tsx";
import { Byline, TagLinks } from "./card-words.tsx";
import { Contents } from "./contents.tsx";
import { NewsCard } from "./news-card.tsx";
import { NewsHero } from "./news-hero.tsx";

type ArticleScreenProps = {
  article: NewsArticleView;
  /** The comments on it. */
  children?: ReactNode;
};

/** An article to read: its picture and headline, its text beside what is in it, and where to go from there. */
export function ArticleScreen({ article, children }: ArticleScreenProps) {
  const dialog = useBlocks();
  return (
    <article className={styles.article}>
      <StructuredData article={article} />
      <div className={styles.progress} aria-hidden="true" />
      <NewsHero card={article} title={<h1>{article.title}</h1>} isDescribed>
        <p className={styles.excerpt}>{article.excerpt}</p>
        <Byline card={article} />
        <Modified article={article} />
      </NewsHero>
      <div className={`wrap ${styles.columns}`}>
        <Contents headings={article.headings} />
        <div className={styles.main}>
          <ArticleText html={article.html} />
          <TagLinks tags={article.tags} />
          <Author article={article} />
          <ShareLinks subject="story" path={article.path} text={article.title} />
          {children}
        </div>
      </div>
      {dialog}
      <div className={`wrap ${styles.onward}`}>
        <PreviousNext previous={article.previous ?? undefined} next={article.next ?? undefined} />
        <Related article={article} />
      </div>
    </article>
  );
}

/** A correction on the same day isn't mentioned. */
function Modified({ article: { publishedAt, modifiedAt } }: { article: NewsArticleView }) {
  if (modifiedAt.slice(0, 10) <= publishedAt.slice(0, 10)) return null;
  return (
    <p className={styles.modified}>
      Updated <time dateTime={modifiedAt}>{formatInstant(modifiedAt)}</time>
    </p>
  );
}

function Author({ article: { author } }: { article: NewsArticleView }) {
  if (!author.bio) return null;
  return (
    <Paper className={styles.author}>
      <p className={styles.by}>
        <Link to={author.path} rel="author">
          {author.name}
        </Link>
        {author.hometown && <span>{author.hometown}</span>}
      </p>
      <p>{author.bio}</p>
    </Paper>
  );
}

function Related({ article: { related } }: { article: NewsArticleView }) {
  if (related.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">Read next</h2>
      <div className={styles.cards}>
        {related.map((card) => (
          <NewsCard key={card.id} card={card} variant="tile" />
        ))}
      </div>
    </section>
  );
}

function StructuredData({ article }: { article: NewsArticleView }) {
  const origin = useRootData()?.origin ?? "";
  const [category] = article.categories;
  const trail = [
    { path: NEWS_PATH, title: "News" },
    ...(category ? [{ path: categoryPath(category.slug), title: category.name }] : []),
    { path: article.path, title: article.title },
  ];
  return <JsonLd items={[newsArticleData(article, origin), breadcrumbs(trail, origin)]} />;
}
