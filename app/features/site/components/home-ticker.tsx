import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import type { HomeBoard } from "../home-board.server.ts";
import styles from "./home-ticker.module.css";

/** Three figures that the boards below don't show: the best start, the top speed, the latest run. */
export function HomeTicker({ board }: { board: Omit<HomeBoard, "hero"> }) {
  const { bestSixtyFoot, topSpeed, justApproved } = board;
  return (
    <section className={styles.ticker} aria-label="Right now">
      <ul className={`wrap ${styles.list}`}>
        {bestSixtyFoot && (
          <Item
            label="Best 60 ft"
            run={bestSixtyFoot}
            figure={formatSeconds(bestSixtyFoot.sixtyFootMs)}
          />
        )}
        {topSpeed && (
          <Item
            label="Top speed"
            run={topSpeed}
            figure={formatSpeed(topSpeed.trapSpeedHundredthsMph)}
          />
        )}
        {justApproved && (
          <Item label="Just in" run={justApproved} figure={formatSeconds(justApproved.elapsedMs)} />
        )}
      </ul>
    </section>
  );
}

type ItemProps = { label: string; run: { id: number; username: string }; figure: string };

function Item({ label, run, figure }: ItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.label}>{label}</span>
      <Link to={`/1320-club/slip/${run.id}`} className={styles.link}>
        <span className={styles.figure}>{figure}</span>
        <span className={styles.who}>{run.username}</span>
      </Link>
    </li>
  );
}
