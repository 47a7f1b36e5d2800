import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { HomeBoard } from "../home-board.server.ts";
import { HomeHero } from "./home-hero.tsx";
import styles from "./home-screen.module.css";
import { HomeTicker } from "./home-ticker.tsx";
import { HomeTopFive } from "./home-top-five.tsx";

/** The home page: the tree, the quickest run of the week, the top of both boards, what to press. */
export function HomeScreen({ board }: { board: HomeBoard }) {
  return (
    <>
      <HomeHero hero={board.hero} />
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
                <p>A moderator checks it, usually within a day. Then you're on the board.</p>
              </li>
            </ol>
            <ButtonLink to="/1320-club/submit">Submit a slip</ButtonLink>
          </div>
          <Link to="/racing-hq" className={styles.hq}>
            <span className={styles.hqTitle}>Racing HQ</span>
            <span className={styles.hqCopy}>Get current season info</span>
          </Link>
        </div>
      </section>
    </>
  );
}
