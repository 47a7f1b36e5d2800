import { type HeadRun, RunHead } from "#app/features/leaderboard/components/run-slip.tsx";
import { formatDay } from "#app/lib/dates.ts";
import { formatCount, formatRoundSeconds, formatSeconds } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button, ScriptButton } from "#app/ui/button.tsx";
import {
  type Gap,
  gapAtMark,
  gapWords,
  isEven,
  type Passing,
  passingsOf,
  placeOf,
  SCRUB_STEPS,
  sizeOfGap,
  splitsOf,
} from "../race.ts";
import type { Race, Racer } from "../read-race.server.ts";
import { MARKS_FT, QUARTER_FT, type RunCurve, runCurve, type Split } from "../run-curve.ts";
import { LaneView } from "./lane-view.tsx";
import { RivalChoice } from "./rival-choice.tsx";
import styles from "./watch-run.module.css";

/** A car's lane: its name among the two, and its way. */
export type Lane = {
  run: Racer;
  name: string;
  splits: Split[];
  passings: Passing[];
  curve: RunCurve;
};

type WatchRunProps = { run: Racer; head: HeadRun; boardTo: string; race: Race };

/**
 * A run along the strip to scale: the car at the start and at the stripe, its times at the marks, and the gap to a
 * rival at each. `play-race.ts` moves the cars.
 */
export function WatchRun({ run, head, boardTo, race }: WatchRunProps) {
  const lanes = lanesOf(run, race.rival);
  const [own, rival] = lanes;
  if (!own) return null;
  const gap = rival ? gapAtMark(own.curve, rival.curve, QUARTER_FT) : null;
  const isFitted = lanes.some(({ passings }) => passings.some((passing) => passing.isFitted));
  return (
    <article className={styles.page}>
      <RunHead run={head} boardTo={boardTo} />
      <section className={styles.watch} aria-labelledby="watch-title" data-race="">
        <div className={styles.title}>
          <h2 id="watch-title">Watch the run</h2>
          <Link to={`/1320-club/slip/${run.id}`}>Slip and comments</Link>
        </div>
        <Strip lanes={lanes} />
        <p className={styles.readout}>
          <b className={styles.time} data-clock="">
            {formatSeconds(run.elapsedMs)}
          </b>
          <span data-readout="">
            {gap && rival
              ? gapWords([own.name, rival.name], gap, 3)
              : `${formatCount(QUARTER_FT)} ft`}
          </span>
        </p>
        <Controls />
        <div className={styles.below}>
          <div>
            <MarkTable lanes={lanes} />
            <p className={styles.note}>
              Clocks start when a car leaves, so reaction times don't count. Between the times on
              its slip, a car follows a fitted curve
              {isFitted && "; times marked “fitted” aren't on the slip and are read off that curve"}
              .
            </p>
          </div>
          <RivalChoice run={run} race={race} />
        </div>
      </section>
    </article>
  );
}

/** The picture of it: the table has the same in words. */
function Strip({ lanes }: { lanes: readonly Lane[] }) {
  const firstMs = Math.min(...lanes.map(({ run }) => run.elapsedMs));
  return (
    <div className={styles.strip} aria-hidden="true">
      {lanes.map((lane, at) => (
        <LaneView key={lane.name} lane={lane} place={at} firstMs={firstMs} />
      ))}
      <div className={styles.marks}>
        {MARKS_FT.map((feet) => (
          <i key={feet} style={{ insetInlineStart: placeOf(feet) }}>
            {feet}
          </i>
        ))}
      </div>
    </div>
  );
}

function Controls() {
  return (
    <div className={styles.controls} data-controls="">
      <ScriptButton variant="primary" data-play="">
        Play
      </ScriptButton>
      <Button type="button" variant="ghost" data-replay="" disabled>
        Replay
      </Button>
      <input
        type="range"
        className={styles.scrub}
        max={SCRUB_STEPS}
        defaultValue={SCRUB_STEPS}
        aria-label="Time into the run"
        autoComplete="off"
        data-scrub=""
        disabled
      />
      <p role="status" className="visually-hidden" data-status="" />
    </div>
  );
}

/** Two runs of one racer are told apart by their days, and by their numbers on the same day. */
function lanesOf(run: Racer, rival: Race["rival"]): Lane[] {
  const runs = rival ? [run, rival] : [run];
  const isSameRacer = run.username === rival?.username;
  const isSameDay = isSameRacer && run.ranOn === rival?.ranOn;
  return runs.map((each) => {
    const splits = splitsOf(each);
    const suffix = isSameDay ? `, run ${each.id}` : isSameRacer ? `, ${formatDay(each.ranOn)}` : "";
    return {
      run: each,
      name: each.username + suffix,
      splits,
      passings: passingsOf(splits),
      curve: runCurve(splits),
    };
  });
}

function MarkTable({ lanes }: { lanes: readonly Lane[] }) {
  const [own, rival] = lanes;
  if (!own) return null;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        {rival ? "Times at each mark, and the gap" : "Times at each mark"}
      </caption>
      <thead>
        <tr>
          <th scope="col">Mark</th>
          {lanes.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {rival && <th scope="col">{own.name} is</th>}
        </tr>
      </thead>
      <tbody>
        {own.passings.map((passing, at) => (
          <tr key={passing.feet}>
            <th scope="row">{formatCount(passing.feet)} ft</th>
            {lanes.map(({ name, passings }) => (
              <td key={name}>
                <Time passing={passings[at] ?? passing} />
              </td>
            ))}
            {rival && (
              <td>
                <GapText
                  gap={gapAtMark(own.curve, rival.curve, passing.feet)}
                  isFitted={passing.isFitted || rival.passings[at]?.isFitted === true}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A fitted time has one decimal less: it isn't measured. */
function Time({ passing: { ms, isFitted } }: { passing: Passing }) {
  if (!isFitted) return formatSeconds(ms);
  return (
    <>
      {formatRoundSeconds(ms)} <i className={styles.fitted}>fitted</i>
    </>
  );
}

/** The seconds and the feet, each of which stays on one line. */
function GapText({ gap, isFitted }: { gap: Gap; isFitted: boolean }) {
  const decimals = isFitted ? 2 : 3;
  if (isEven(gap, decimals)) return "even";
  const { seconds, feet } = sizeOfGap(gap, decimals);
  return (
    <>
      <span>{seconds},</span>{" "}
      <span>
        {feet} {gap.ms > 0 ? "ahead" : "behind"}
      </span>
    </>
  );
}
