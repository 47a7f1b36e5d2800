import { NextEvents } from "#app/features/events/components/next-events.tsx";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import type { HomeBoard } from "../home-board.server.ts";
import type { HomeNews as News } from "../read-home-news.server.ts";
import { HomeNews } from "./home-news.tsx";
import styles from "./home-parts.module.css";
import { HomeTicker } from "./home-ticker.tsx";
import { HomeTopFive } from "./home-top-five.tsx";

type Board = Omit<HomeBoard, "hero">;

/** Undefined in the browser when the document already contains the markup. */
export type HomeLatestProps = {
  board: Board | undefined;
  news: News | undefined;
};

/** The latest numbers, the top of both boards, news, the next events. */
export function HomeLatest({ board, news }: HomeLatestProps) {
  if (!board || !news) return null;
  return (
    <>
      <HomeTicker board={board} />
      <section className={`${styles.boards} far`} aria-labelledby="top-five">
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
      <HomeNews news={news} />
      <HomeEvents events={board.nextEvents} />
    </>
  );
}

function HomeEvents({ events }: { events: Board["nextEvents"] }) {
  return (
    <section className={`${styles.next} far`} data-far="" aria-labelledby="next-events">
      <div className="wrap">
        <h2 id="next-events">
          <Link to="/events">Next events</Link>
        </h2>
        {events.length > 0 ? (
          <NextEvents events={events} />
        ) : (
          <p className={styles.none}>
            Nothing on the calendar. New dates go up as tracks announce them.
          </p>
        )}
      </div>
    </section>
  );
}

/** Where to read more, on paper. */
export function HomeMore() {
  return (
    <div className={`wrap ${styles.more}`} data-ground="paper">
      <Link to="/racing-hq" className={styles.hq}>
        <span className={styles.hqTitle}>Racing HQ</span>
        <span className={styles.hqCopy}>Get current season info</span>
      </Link>
    </div>
  );
}
