import { Link } from "#app/rendering/index.ts";
import type { RunLadder } from "../list-run-ladders.server.ts";
import styles from "./run-ladders.module.css";

/** The ladders that a run is on, with its place if it is among the first three. */
export function RunLadders({ ladders }: { ladders: readonly RunLadder[] | undefined }) {
  if (!ladders || ladders.length === 0) return null;
  return (
    <nav aria-labelledby="run-ladders" className={styles.ladders}>
      <h2 id="run-ladders">Ladders</h2>
      <ul>
        {ladders.map(({ title, path, place }) => (
          <li key={path}>
            <Link to={path}>
              <span>
                {place !== null && <b>{`#${place} `}</b>}
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
