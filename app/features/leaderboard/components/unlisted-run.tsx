import { StatusLight } from "#app/ui/status-light.tsx";
import type { RunView } from "../read-run.server.ts";
import styles from "./run-slip.module.css";

/** The status of a run that isn't on a board, for its racer and staff. */
export function UnlistedRun({ run }: { run: RunView }) {
  return (
    <div className={styles.waiting}>
      <StatusLight status={run.status} />
      {run.note && <p>{run.note}</p>}
      <p className={styles.hint}>
        Only {run.isOwn ? "you" : "the racer"} and moderators see this page.
      </p>
    </div>
  );
}
