import { classNames } from "#app/ui/class-names.ts";
import { Moment } from "#app/ui/moment.tsx";
import { categoryPath, tagPath } from "../rules.ts";
import type { NewsCardView } from "../views.ts";
import styles from "./card-words.module.css";
import { NewsLink } from "./news-link.tsx";

/** An article's categories, and a badge if it is for Europe. */
export function Categories({ card }: { card: Pick<NewsCardView, "categories" | "isEu"> }) {
  return (
    <p className={styles.categories}>
      {card.isEu && <EuBadge />}
      {card.categories.map(({ slug, name }) => (
        <NewsLink key={slug} to={categoryPath(slug)} className={styles.category}>
          {name}
        </NewsLink>
      ))}
    </p>
  );
}

function EuBadge() {
  return (
    <abbr title="For Europe" className={styles.eu}>
      EU
    </abbr>
  );
}

type BylineProps = {
  card: Pick<NewsCardView, "author" | "publishedAt" | "readMinutes">;
  className?: string | undefined;
  /** Shows the time of publication, too. */
  isFull?: boolean | undefined;
};

/** The author, the day of publication and the reading time. */
export function Byline({ card, className, isFull }: BylineProps) {
  return (
    <p className={classNames(styles.byline, className)}>
      <NewsLink to={card.author.path} className={styles.author}>
        {card.author.name}
      </NewsLink>
      <Moment at={card.publishedAt} isFull={isFull} />
      <span>{card.readMinutes} min read</span>
    </p>
  );
}

/** The tags of an article. */
export function TagLinks({ tags }: Pick<NewsCardView, "tags">) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map(({ slug, name }) => (
        <li key={slug}>
          <NewsLink to={tagPath(slug)}>{name}</NewsLink>
        </li>
      ))}
    </ul>
  );
}
