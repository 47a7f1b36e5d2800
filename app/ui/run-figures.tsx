import { Figure } from "./figure.tsx";
import styles from "./run-figures.module.css";

type RunFiguresProps = {
  /** Times in seconds and the speed in mph, with their decimals. */
  run: { elapsedTime: string; sixtyFeetTime: string; topSpeed: string };
  /** The elapsed time is the page's figure: huge, in amber. */
  isLead?: boolean;
};

/** The three figures of a run, large. */
export function RunFigures({ run, isLead = false }: RunFiguresProps) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>1/4 Mile ET</dt>
        <dd>
          <Figure
            value={run.elapsedTime}
            unit="s"
            size={isLead ? "huge" : "large"}
            isLit={isLead}
          />
        </dd>
      </div>
      <div>
        <dt>60 FT. Time</dt>
        <dd>
          <Figure value={run.sixtyFeetTime} unit="s" size="large" />
        </dd>
      </div>
      <div>
        <dt>1/4 Mile Speed</dt>
        <dd>
          <Figure value={run.topSpeed} unit="mph" size="large" />
        </dd>
      </div>
    </dl>
  );
}
