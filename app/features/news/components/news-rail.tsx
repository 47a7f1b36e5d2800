import { classNames } from "#app/ui/class-names.ts";
import type { CardVariant } from "../card-limits.ts";
import type { NewsRail as Rail } from "../views.ts";
import { NewsCard } from "./news-card.tsx";
import { NewsLink } from "./news-link.tsx";
import styles from "./news-rail.module.css";

type Rhythm = {
  className: string | undefined;
  first: CardVariant;
  rest: CardVariant;
  isPaper?: true;
};

/** The layouts of a page's rails, in turn: a large story with smaller ones, a printed sheet, a row. */
const STORY: Rhythm = { className: styles.story, first: "tile", rest: "padded" };
const SHEET: Rhythm = {
  className: styles.sheet,
  first: "padded",
  rest: "padded",
  isPaper: true,
};
const ROW: Rhythm = { className: styles.row, first: "tile", rest: "tile" };
const RHYTHMS = [STORY, SHEET, ROW];

/** A single story: its picture beside its text. */
const ALONE: Rhythm = { className: styles.alone, first: "tile", rest: "tile" };

/** One small story is too short beside a large one, so two stories are a row. */
function rhythmOf(count: number, place: number): Rhythm {
  if (count === 1) return ALONE;
  const rhythm = RHYTHMS[place % RHYTHMS.length] ?? ROW;
  return rhythm === STORY && count === 2 ? ROW : rhythm;
}

type NewsRailProps = {
  rail: Rail;
  /** The index among the page's rails: adjacent rails have different layouts. */
  place: number;
};

/** The newest articles of a category. */
export function NewsRail({ rail, place }: NewsRailProps) {
  const { category, path, cards } = rail;
  const rhythm = rhythmOf(cards.length, place);
  const headingId = `rail-${category.slug}`;
  return (
    <section
      className={classNames(styles.rail, "far", rhythm.className)}
      aria-labelledby={headingId}
      data-ground={rhythm.isPaper && "paper"}
    >
      <div className="wrap">
        <header className={styles.head}>
          <h2 id={headingId}>{category.name}</h2>
          <NewsLink to={path} className={styles.all} aria-label={`All of ${category.name}`}>
            All
          </NewsLink>
        </header>
        <div className={styles.cards}>
          {cards.map((card, at) => (
            <NewsCard key={card.id} card={card} variant={at === 0 ? rhythm.first : rhythm.rest} />
          ))}
        </div>
      </div>
    </section>
  );
}
