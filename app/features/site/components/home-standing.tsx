import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import type { OwnStanding } from "../read-own-standing.server.ts";
import styles from "./home-standing.module.css";

/** A racer's own status: the waiting slip, the place on the board, the nearest badge. */
export function HomeStanding({ own: { username, slip, best } }: { own: OwnStanding }) {
  const garage = garagePath(username);
  return (
    <section className={styles.own} aria-label="Where you stand">
      {slip && (
        <Line
          to={garage}
          label={slip.isPending ? "Your slip, pending" : "Your slip needs you"}
          note={slip.words}
          figure={slip.elapsedTime}
        />
      )}
      {best && (
        <Line
          to={`/1320-club/slip/${best.runId}`}
          label={`Your place, ${best.board}`}
          note={`${best.elapsedTime} s. ${best.gap}`}
          figure={best.place}
        />
      )}
      {best?.nextBadge && (
        <Link to={garage} className={styles.badge}>
          {best.nextBadge}
        </Link>
      )}
    </section>
  );
}

type LineProps = { to: string; label: string; note: string; figure: string };

function Line({ to, label, note, figure }: LineProps) {
  return (
    <Link to={to} className={styles.line}>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.note}>{note}</span>
    </Link>
  );
}
