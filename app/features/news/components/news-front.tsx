import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { archivePath, CONTRIBUTORS_PATH } from "../paths.ts";
import { type Region, withRegion } from "../region.ts";
import { categoryPath } from "../rules.ts";
import type { NewsFront as Front, NewsCardView } from "../views.ts";
import { Byline } from "./card-words.tsx";
import { NewsCard } from "./news-card.tsx";
import styles from "./news-front.module.css";
import { NewsHero } from "./news-hero.tsx";
import { NewsLink, RegionContext } from "./news-link.tsx";
import { NewsRail } from "./news-rail.tsx";
import { NewsSearchForm } from "./news-search-form.tsx";
import { NoNews } from "./no-news.tsx";
import { RegionSwitch } from "./region-switch.tsx";

type NewsFrontProps = {
  /** Undefined in the browser if it is already in the document's markup. */
  front: Front | undefined;
  region: Region;
};

/** The front of the news: the lead, the next newest articles, then a rail for each category. */
export function NewsFront({ front, region }: NewsFrontProps) {
  if (!front) return null;
  return (
    <RegionContext value={region}>
      <header className={`wrap ${styles.masthead}`}>
        <h1>News</h1>
        {hasEuropean(front, region) && <RegionSwitch />}
      </header>
      {front.lead ? <Lead card={front.lead} /> : <NoNews />}
      {front.second.length > 0 && (
        <div className={`wrap ${styles.second}`}>
          {front.second.map((card, at) => (
            <NewsCard
              key={card.id}
              card={card}
              variant={at === 0 ? "tile-featured" : "tile"}
              level={2}
            />
          ))}
        </div>
      )}
      <Sections categories={front.categories} />
      {front.rails.map((rail, at) => (
        <NewsRail key={rail.category.id} rail={rail} place={at} />
      ))}
      <div className={`wrap ${styles.end}`}>
        <ButtonLink to={withRegion(archivePath(1), region)} variant="ghost">
          Every story, newest first
        </ButtonLink>
        <NewsLink to={CONTRIBUTORS_PATH} className={styles.more}>
          Who writes here
        </NewsLink>
      </div>
    </RegionContext>
  );
}

/** Whether there is anything to choose: a story for Europe on this page, or the choice of them. */
function hasEuropean({ lead, second, rails }: Front, region: Region): boolean {
  const cards = [lead, ...second, ...rails.flatMap((rail) => rail.cards)];
  return region === "eu" || cards.some((card) => card?.isEu);
}

/** The newest story, across the page. */
function Lead({ card }: { card: NewsCardView }) {
  const title = (
    <h2>
      <Link to={card.path} className={styles.link}>
        {card.title}
      </Link>
    </h2>
  );
  return (
    <article className={styles.lead}>
      <NewsHero card={card} title={title}>
        <p className={styles.excerpt}>{card.excerpt}</p>
        <Byline card={card} />
      </NewsHero>
    </article>
  );
}

function Sections({ categories }: Pick<Front, "categories">) {
  return (
    <div className={`wrap ${styles.sections}`}>
      <nav aria-label="Sections">
        <ul>
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <NewsLink to={categoryPath(slug)}>{name}</NewsLink>
            </li>
          ))}
        </ul>
      </nav>
      <NewsSearchForm />
    </div>
  );
}
