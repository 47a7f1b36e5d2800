import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import type { NewsCardView } from "../views.ts";
import { Categories } from "./card-words.tsx";
import styles from "./news-hero.module.css";
import { NewsPicture } from "./news-picture.tsx";

type NewsHeroProps = {
  card: NewsCardView;
  /** The headline as a heading element. */
  title: ReactNode;
  /** Whether the picture gets alternative text; without it the picture is decorative. */
  isDescribed?: boolean;
  className?: string | undefined;
  /** Below the headline. */
  children: ReactNode;
};

/** A story across the page: its picture from edge to edge, with the headline on its lower half. */
export function NewsHero({ card, title, isDescribed, className, children }: NewsHeroProps) {
  return (
    <div className={classNames(styles.hero, className)}>
      <NewsPicture
        picture={card.picture}
        sizes="100vw"
        isFirst
        isDecorative={!isDescribed}
        className={styles.scene}
      />
      <div className={styles.shade}>
        <div className={`wrap ${styles.words}`}>
          <Categories card={card} />
          {title}
          <div className={styles.lines}>{children}</div>
        </div>
      </div>
    </div>
  );
}
