import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import type { WeekRun } from "../read-ladder.server.ts";
import styles from "./week-line.module.css";

/** The number one of the week, or that there is none. */
export function WeekLine({ run }: { run: WeekRun | null }) {
  if (!run) return <p className={styles.none}>No run approved in the last seven days.</p>;
  const { id, elapsedTime, username, vehicle } = run;
  return (
    <p className={styles.line}>
      <Link
        to={`/1320-club/slip/${id}`}
        className={styles.time}
        aria-label={`${elapsedTime} seconds: view the run of ${username}`}
      >
        {elapsedTime}
      </Link>
      <span className={styles.who}>
        <Link to={garagePath(username)}>{username}</Link> <span>{vehicle}</span>
      </span>
    </p>
  );
}
