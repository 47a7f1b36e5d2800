import { JsonLd } from "#app/features/content/components/json-ld.tsx";
import { PreviousNext } from "#app/features/content/components/previous-next.tsx";
import { breadcrumbs } from "#app/features/content/structured-data.ts";
import { formatClubDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { Moment } from "#app/ui/moment.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { newsArticleData } from "../article-data.ts";
import { NEWS_PATH } from "../paths.ts";
import { categoryPath } from "../rules.ts";
import type { NewsArticleView } from "../views.ts";
import styles from "./article-parts.module.css";
import { ArticleText } from "./article-text.tsx";
import { Byline, TagLinks } from "./card-words.tsx";
import { Contents } from "./contents.tsx";
import { NewsCard } from "./news-card.tsx";
import { NewsHero } from "./news-hero.tsx";

/** Undefined in the browser if the part is already in the document's markup. */
type PartProps = { article: NewsArticleView | undefined };

/** Picture, headline and the structured data for search engines. */
export function ArticleHead({ article }: PartProps) {
  if (!article) return null;
  return (
    <>
      <StructuredData article={article} />
      <NewsHero card={article} title={<h1>{article.title}</h1>} isDescribed>
        <p className={styles.excerpt}>{article.excerpt}</p>
        <Byline card={article} isFull />
        <Modified article={article} />
      </NewsHero>
    </>
  );
}

/** The sections of a long text. */
export function ArticleContents({ article }: PartProps) {
  return article ? <Contents headings={article.headings} /> : null;
}

/** The text, its tags and its author. */
export function ArticleBody({ article }: PartProps) {
  if (!article) return null;
  return (
    <>
      <ArticleText html={article.html} />
      <TagLinks tags={article.tags} />
      <Author article={article} />
    </>
  );
}

/** The previous, next and related articles. */
export function ArticleOnward({ article }: PartProps) {
  if (!article) return null;
  return (
    <>
      <PreviousNext previous={article.previous ?? undefined} next={article.next ?? undefined} />
      <Related article={article} />
    </>
  );
}

type Part = { article: NewsArticleView };

/** The date of the last change; omitted for a change on the day of publication. */
function Modified({ article: { publishedAt, modifiedAt } }: Part) {
  const [published, modified] = [publishedAt, modifiedAt].map(formatClubDay);
  if (modified === published || modifiedAt < publishedAt) return null;
  return (
    <p className={styles.modified}>
      Updated <Moment at={modifiedAt} />
    </p>
  );
}

function Author({ article: { author } }: Part) {
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

function Related({ article: { related } }: Part) {
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

function StructuredData({ article }: Part) {
  const origin = useRootData()?.origin ?? "";
  const [category] = article.categories;
  const trail = [
    { path: NEWS_PATH, title: "News" },
    ...(category ? [{ path: categoryPath(category.slug), title: category.name }] : []),
    { path: article.path, title: article.title },
  ];
  return <JsonLd items={[newsArticleData(article, origin), breadcrumbs(trail, origin)]} />;
}
