import { garagePath } from "#app/lib/garage-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import type { TopRun } from "../home-board.server.ts";
import styles from "./home-top-five.module.css";

type HomeTopFiveProps = { title: string; to: string; runs: readonly TopRun[] };

/** The five quickest cars of a board. */
export function HomeTopFive({ title, to, runs }: HomeTopFiveProps) {
  return (
    <section className={styles.board} aria-label={`${title} board, top five`}>
      <header className={styles.head}>
        <h3>{title}</h3>
        <Link to={to} className={styles.all}>
          Whole board
        </Link>
      </header>
      {runs.length === 0 ? (
        <p className={styles.empty}>
          No run yet. <Link to="/1320-club/submit">Submit the first one</Link>.
        </p>
      ) : (
        <ol className={styles.list}>
          {runs.map((run) => (
            <li key={run.id} className={styles.row}>
              <span className={styles.rank}>{run.rank}</span>
              <span className={styles.words}>
                <Link to={garagePath(run.username)} className={styles.racer}>
                  {run.username}
                </Link>
                <span className={styles.vehicle}>{runVehicleName(run)}</span>
              </span>
              <Link to={`/1320-club/slip/${run.id}`} className={styles.time}>
                {formatSeconds(run.elapsedMs)}
                <span className={styles.speed}>{formatSpeed(run.trapSpeedHundredthsMph)} mph</span>
                <span className="visually-hidden">View Run</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
