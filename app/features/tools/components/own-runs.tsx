import { Link } from "#app/rendering/index.ts";
import type { OwnRun } from "../show-tool.server.ts";
import styles from "./own-runs.module.css";

/** The member's latest runs, each as a link that fills it in. */
export function OwnRuns({ runs }: { runs: readonly OwnRun[] }) {
  if (runs.length === 0) return null;
  return (
    <section className={styles.own} aria-labelledby="own-runs">
      <h2 id="own-runs">Use one of your runs</h2>
      <ul>
        {runs.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} preventScrollReset>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
