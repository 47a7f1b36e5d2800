import { garagePath } from "#app/lib/garage-path.ts";
import { mediaPath, VARIANT_WIDTHS } from "#app/lib/media-path.ts";
import { formatCount, formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { type RailRun, type RunSplits, type SplitMark, splitMarks } from "../rail-run.ts";
import styles from "./rail-slip.module.css";

const QUARTER_FT = 1320;

type RailSlipProps = {
  /** Undefined in the browser if the document contains it as markup. */
  run: RailRun | null | undefined;
  /** The viewer's best run on this board. */
  own?: RunSplits | null;
};

/** A run next to the board: its car, its figures, its splits against the viewer's best, its slip. */
export function RailSlip({ run, own = null }: RailSlipProps) {
  if (!run) return null;
  const path = `/1320-club/slip/${run.id}`;
  return (
    <div className={styles.slip}>
      <Car run={run} />
      <div className={styles.words}>
        <h2 className={styles.racer}>
          {run.rank !== null && <span>#{formatCount(run.rank)}</span>}
          <Link to={garagePath(run.username)}>{run.username}</Link>
        </h2>
        <p>
          {run.vehicle}
          <br />
          {run.raceTrack}
        </p>
        <dl className={styles.figures}>
          <Figure label="1/4 mile" value={formatSeconds(run.elapsedMs)} />
          {run.splits && (
            <>
              <Figure label="60 ft" value={formatSeconds(run.sixtyFootMs)} />
              <Figure label="mph" value={formatSpeed(run.trapSpeedHundredthsMph)} />
            </>
          )}
        </dl>
        {run.splits && <Ruler splits={run.splits} own={own} />}
        {own && <p>{againstText(run, own)}</p>}
      </div>
      {run.slipKey && (
        <Link to={path} className={styles.paper}>
          <img
            src={mediaPath(run.slipKey, VARIANT_WIDTHS[0])}
            alt={`Time slip of ${run.username}`}
            loading="lazy"
          />
        </Link>
      )}
    </div>
  );
}

function Car({ run: { carKey, kind } }: { run: RailRun }) {
  return carKey ? (
    <img
      src={mediaPath(carKey, VARIANT_WIDTHS[0])}
      alt=""
      loading="lazy"
      className={styles.photo}
    />
  ) : (
    <img src={`/art/cars/${kind}.svg`} alt="" loading="lazy" className={styles.drawn} />
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The strip to scale with the time at each mark that the slip has. */
function Ruler({ splits, own }: { splits: RunSplits; own: RunSplits | null }) {
  const other = own?.id === splits.id ? null : own;
  return (
    <ol className={styles.ruler} aria-label="Splits, with feet">
      {splitMarks(splits, other).map((mark) => (
        <li
          key={mark.feet}
          style={{ insetInlineStart: `${((mark.feet / QUARTER_FT) * 100).toFixed(1)}%` }}
        >
          <b>{formatSeconds(mark.ms)}</b>
          <span>{mark.feet}</span>
          <Gap mark={mark} />
        </li>
      ))}
    </ol>
  );
}

function Gap({ mark: { behindMs } }: { mark: SplitMark }) {
  if (behindMs === null) return null;
  const sign = behindMs < 0 ? "−" : "+";
  return (
    <small data-ahead={behindMs < 0 || undefined}>
      {sign}
      {formatSeconds(Math.abs(behindMs))}
    </small>
  );
}

function againstText(run: RailRun, own: RunSplits): string {
  if (own.id === run.id) return "Your best on this board.";
  return `Gaps to your best, ${formatSeconds(own.elapsedMs)}.`;
}
