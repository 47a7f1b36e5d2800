import { Paper } from "#app/ui/paper.tsx";
import { formatTime } from "../format-time.ts";
import { figuresOf, RED_COUNTS_MS, type Settings, TRIES } from "../rules.ts";
import { BRAKE_NAMES, TREE_NAMES } from "../texts.ts";
import styles from "./practice-slip.module.css";

/** The tries of a slip, from 1 on. */
const NUMBERS = Array.from({ length: TRIES }, (_, at) => at + 1);

type PracticeSlipProps = {
  settings: Settings;
  /** Reaction times in milliseconds, at most five. */
  tries: readonly number[];
  /** Somebody's tries, from the address of the page. */
  isShared?: boolean;
};

/** Tries as a slip: each as it is made, and with the fifth what they come to. */
export function PracticeSlip({ settings, tries, isShared = false }: PracticeSlipProps) {
  const { tree, brake, delayMs } = settings;
  return (
    <Paper className={styles.slip}>
      <h2 className={styles.heading}>
        Practice tree
        <small>{isShared ? "shared, not checked" : "a game"}</small>
      </h2>
      <p className={styles.setting}>
        {TREE_NAMES[tree]}, {BRAKE_NAMES[brake].toLowerCase()}
        {brake === "box" && ` ${formatTime(delayMs)}`}
      </p>
      <dl className={styles.lines}>
        {NUMBERS.map((number) => (
          <TryLine key={number} number={number} ms={tries[number - 1]} />
        ))}
        {tries.length === TRIES && <Figures tries={tries} />}
      </dl>
    </Paper>
  );
}

function TryLine({ number, ms }: { number: number; ms: number | undefined }) {
  return (
    <div>
      <dt>R/T {number}</dt>
      <dd>
        {ms !== undefined && ms < 0 && <b className={styles.red}>RED</b>}
        {ms === undefined ? "----" : formatTime(ms)}
      </dd>
    </div>
  );
}

function Figures({ tries }: { tries: readonly number[] }) {
  const { bestMs, averageMs, spreadMs, reds } = figuresOf(tries);
  return (
    <>
      <div className={styles.sum}>
        <dt>Best</dt>
        <dd>{bestMs === null ? "----" : formatTime(bestMs)}</dd>
      </div>
      <div className={styles.main}>
        <dt>
          Average
          {reds > 0 && <small>a red counts {formatTime(RED_COUNTS_MS)}</small>}
        </dt>
        <dd>{formatTime(averageMs)}</dd>
      </div>
      <div>
        <dt>Spread</dt>
        <dd>{formatTime(spreadMs)}</dd>
      </div>
    </>
  );
}
