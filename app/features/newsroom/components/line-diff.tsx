import type { DiffLine } from "#app/lib/diff-lines.ts";
import styles from "./line-diff.module.css";

/** The number of unchanged lines shown around a change. */
const CONTEXT = 2;

type NumberedLine = DiffLine & { number: number };
type Run = { lines: NumberedLine[]; isHidden: boolean };

/** The changes to a text, line by line; long unchanged runs are left out. */
export function LineDiff({ lines, label }: { lines: readonly DiffLine[]; label: string }) {
  if (lines.every(({ kind }) => kind === "same")) return <p>The text is the same.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={styles.diff}>
      {runsOf(lines).map((run) =>
        run.isHidden ? (
          <p key={run.lines[0]?.number} className={styles.gap}>
            {run.lines.length === 1 ? "1 line" : `${run.lines.length} lines`} unchanged
          </p>
        ) : (
          run.lines.map((line) => <Line key={line.number} line={line} />)
        ),
      )}
    </section>
  );
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  if (kind === "same") return <p className={styles.line}>{text}</p>;
  const Changed = kind === "added" ? "ins" : "del";
  return (
    <p className={styles.line} data-kind={kind}>
      <Changed>{text || " "}</Changed>
    </p>
  );
}

/** Groups the lines into shown and hidden runs. */
function runsOf(lines: readonly DiffLine[]): Run[] {
  const runs: Run[] = [];
  const near = nearChanges(lines);
  for (const [at, each] of lines.entries()) {
    const line = { ...each, number: at + 1 };
    const isHidden = !near.has(at);
    const last = runs.at(-1);
    if (last?.isHidden === isHidden) last.lines.push(line);
    else runs.push({ lines: [line], isHidden });
  }
  return runs;
}

function nearChanges(lines: readonly DiffLine[]): Set<number> {
  const near = new Set<number>();
  for (const [at, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (let step = -CONTEXT; step <= CONTEXT; step += 1) near.add(at + step);
  }
  return near;
}
