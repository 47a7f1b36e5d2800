import type { ReactNode } from "react";
import { Link } from "#app/rendering/index.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Moment } from "#app/ui/moment.tsx";
import { CARD_LIMITS, type CardVariant, cutText } from "../card-limits.ts";
import type { LeadArticle, NewsCardView } from "../views.ts";
import { Byline, Categories } from "./card-words.tsx";
import styles from "./news-card.module.css";
import { NewsPicture } from "./news-picture.tsx";

type NewsCardProps = {
  /** The heading level of the title: 3 below a section's heading. */
  level?: 2 | 3;
  /** The first card of a page: its picture isn't lazy-loaded. */
  isFirst?: boolean;
  /** The title and excerpt with marked search hits, instead of the card's own. */
  marked?: { title: ReactNode; excerpt: ReactNode };
} & (
  | { card: NewsCardView; variant: CardVariant }
  | { card: LeadArticle; variant: "tile-featured" }
);

/** The picture's `<img sizes>` in each variant with a picture. */
const PICTURE_SIZES: Partial<Record<CardVariant, string>> = {
  standard: "(width >= 48rem) 18rem, 100vw",
  tile: "(width >= 48rem) 26rem, 100vw",
  "tile-featured": "(width >= 64rem) 54rem, 100vw",
  minimal: "7rem",
};

/** An article in a list. The title links to it, and so does the rest of the card except other links. */
export function NewsCard({ card, variant, level = 3, isFirst = false, marked }: NewsCardProps) {
  const limits = CARD_LIMITS[variant];
  const sizes = PICTURE_SIZES[variant];
  const Title = `h${level}` as const;
  const picture = sizes && (
    <NewsPicture
      picture={card.picture}
      sizes={sizes}
      isFirst={isFirst}
      isDecorative
      className={styles.picture}
    />
  );
  return (
    <article className={classNames(styles.card, styles[variant])}>
      {variant === "minimal" ? <div className={styles.late}>{picture}</div> : picture}
      <div className={styles.words}>
        {(card.isEu || card.categories.length > 0) && <Categories card={card} />}
        <Title className={styles.title}>
          <Link to={card.path} className={styles.link}>
            {marked?.title ?? cutText(card.title, limits.title)}
          </Link>
        </Title>
        {variant !== "minimal" && (
          <p className={styles.excerpt}>
            {marked?.excerpt ?? cutText(card.excerpt, limits.excerpt)}
          </p>
        )}
        {variant !== "minimal" && "author" in card ? (
          <Byline card={card} />
        ) : (
          <p className={styles.stamp}>
            <Moment at={card.publishedAt} />
          </p>
        )}
      </div>
    </article>
  );
}
