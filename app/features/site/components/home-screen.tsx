import { NextEvents } from "#app/features/events/components/next-events.tsx";
import type { BriefArticle } from "#app/features/news/views.ts";
import { SocialStrip } from "#app/features/social/components/social-strip.tsx";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { HomeBoard } from "../home-board.server.ts";
import type { OwnStanding } from "../read-own-standing.server.ts";
import { HomeHero } from "./home-hero.tsx";
import { HomeNews } from "./home-news.tsx";
import styles from "./home-screen.module.css";
import { HomeTicker } from "./home-ticker.tsx";
import { HomeTopFive } from "./home-top-five.tsx";

type Board = Omit<HomeBoard, "hero">;
type Latest = { board: Board; news: readonly BriefArticle[] };
/** Undefined in the browser where the document brought them as markup. */
type HomeScreenProps = Partial<Latest> &
  Pick<HomeBoard, "hero"> & { own?: OwnStanding | undefined };

/**
 * The home page: the tree, the quickest run of the week, the top of both boards, news, what to press. All
 * below the hero but the posts is static markup.
 */
export function HomeScreen({ hero, own, board, news }: HomeScreenProps) {
  return (
    <>
      <HomeHero hero={hero} own={own} />
      <StaticMarkup
        as="div"
        id="home-latest"
        variant="home"
        Content={HomeLatest}
        props={{ board, news }}
      />
      <SocialStrip />
      <StaticMarkup
        as="div"
        id="home-steps"
        variant="home"
        Content={HomeSteps}
        props={{ nextEvents: board?.nextEvents }}
      />
    </>
  );
}

function HomeLatest({ board, news = [] }: Partial<Latest>) {
  if (!board) return null;
  return (
    <>
      <HomeTicker board={board} />
      <section className={styles.boards} aria-labelledby="top-five">
        <div className="wrap">
          <div className={styles.boardsHead}>
            <h2 id="top-five">Top of the boards</h2>
            <p>{formatCount(board.listed)} runs, each checked against its slip by a moderator.</p>
          </div>
          <div className={styles.pair}>
            <HomeTopFive title="Stock" to="/1320-club" runs={board.stock} />
            <HomeTopFive title="Modified" to="/1320-club?board=modified" runs={board.modified} />
          </div>
        </div>
      </section>
      <HomeNews articles={news} />
    </>
  );
}

function HomeSteps({ nextEvents = [] }: Partial<Pick<Board, "nextEvents">>) {
  return (
    <section className={styles.steps} aria-labelledby="how">
      <div className="wrap">
        <div className={styles.paper} data-ground="paper">
          <h2 id="how">From slip to board</h2>
          <ol className={styles.list}>
            <li>
              <h3>Run it</h3>
              <p>A sanctioned quarter mile, a printed slip. Keep both.</p>
            </li>
            <li>
              <h3>Send it</h3>
              <p>Photo of the slip, photo of slip and VIN, your numbers. Two minutes.</p>
            </li>
            <li>
              <h3>See it</h3>
              <p>A moderator checks it. Then you're on the board.</p>
            </li>
          </ol>
          <ButtonLink to="/1320-club/submit">Submit a slip</ButtonLink>
        </div>
        {nextEvents.length > 0 && (
          <section className={styles.next} aria-labelledby="next-events">
            <h2 id="next-events">
              <Link to="/events">Next events</Link>
            </h2>
            <NextEvents events={nextEvents} />
          </section>
        )}
        <Link to="/racing-hq" className={styles.hq}>
          <span className={styles.hqTitle}>Racing HQ</span>
          <span className={styles.hqCopy}>Get current season info</span>
        </Link>
      </div>
    </section>
  );
}
