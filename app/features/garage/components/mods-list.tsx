import { formatShortDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import type { Garage } from "../read-garage.server.ts";
import { listMods } from "../rules.ts";
import styles from "./garage-screen.module.css";

type ModsListProps = {
  mods: string;
  isStock: boolean;
  log: Garage["log"];
  /** Leads to the rest of the log; null if this is all of it. */
  moreTo: string | null;
};

/** A vehicle's current modifications, one per line, and its build log. */
export function ModsList({ mods: text, isStock, log, moreTo }: ModsListProps) {
  const mods = listMods(text);
  return (
    <section className={styles.mods} aria-label="Modifications">
      <h3>Modifications</h3>
      {mods.length > 0 ? (
        <ul>
          {mods.map((mod, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, none moves
            <li key={index}>{mod}</li>
          ))}
        </ul>
      ) : (
        <p>{isStock ? "None. Stock." : "None listed."}</p>
      )}
      {log.length > 0 ? (
        <>
          <h3 className={styles.logTitle}>Build log</h3>
          <ol className={styles.log}>
            {log.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same, none moves
              <li key={index}>
                <time dateTime={entry.installedOn}>{formatShortDay(entry.installedOn)}</time>{" "}
                {entry.description}
              </li>
            ))}
          </ol>
          {moreTo ? <Link to={moreTo}>See the whole log</Link> : null}
        </>
      ) : null}
    </section>
  );
}
