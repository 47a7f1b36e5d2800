import { NextEvents } from "#app/features/events/components/next-events.tsx";
import type { BriefArticle } from "#app/features/news/views.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { HomeBoard } from "../home-board.server.ts";
import { HomeNews } from "./home-news.tsx";
import styles from "./home-parts.module.css";
import { HomeTicker } from "./home-ticker.tsx";
import { HomeTopFive } from "./home-top-five.tsx";

type Board = Omit<HomeBoard, "hero">;

/** Undefined in the browser when the document already contains the markup. */
export type HomeLatestProps = {
  board: Board | undefined;
  news: readonly BriefArticle[] | undefined;
};

/** The latest numbers, the top of both boards, news. */
export function HomeLatest({ board, news = [] }: HomeLatestProps) {
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

type HomeStepsProps = { nextEvents: Board["nextEvents"] | undefined };

/** How to get a run on the board, the next events, and where to read more. */
export function HomeSteps({ nextEvents }: HomeStepsProps) {
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
        {nextEvents && (
          <section className={styles.next} aria-labelledby="next-events">
            <h2 id="next-events">
              <Link to="/events">Next events</Link>
            </h2>
            {nextEvents.length > 0 ? (
              <NextEvents events={nextEvents} />
            ) : (
              <p className={styles.none}>
                Nothing on the calendar. New dates go up as tracks announce them.
              </p>
            )}
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
