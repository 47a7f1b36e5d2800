import { lazy, type ReactNode } from "react";
import { formatDay, formatLongDay } from "#app/lib/dates.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatCount, formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { Stamp } from "#app/ui/stamp.tsx";
import type { RunView } from "../read-run.server.ts";
import { RunPhoto } from "./run-photo.tsx";
import { RunPoster } from "./run-poster.tsx";
import styles from "./run-slip.module.css";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/status-light.module.css";

// Most visitors' pages don't need it.
const UnlistedRun = import.meta.env.SSR
  ? (await import("./unlisted-run.tsx")).UnlistedRun
  : lazy(async () => ({ default: (await import("./unlisted-run.tsx")).UnlistedRun }));

type RunSlipProps = {
  run: RunView;
  /** On the run's own page; in a dialog the heading is the dialog's, and the sizes are smaller. */
  page?: {
    /** The run's place on its board. */
    boardTo: string;
  };
  /** The comments on the run. */
  children?: ReactNode;
};

/**
 * A run. On its page: whose it is, its figures, the car with the slip beside it, the details on paper. In a
 * dialog, the slip with everything else on paper.
 */
export function RunSlip({ run, page, children }: RunSlipProps) {
  const board = run.isStock ? "Stock" : "Modified";
  return (
    <article className={classNames(styles.slip, page ? styles.full : styles.compact)}>
      {page && (
        <>
          <RunHead run={run} boardTo={page.boardTo} />
          <Figures run={run} isRolling />
          <RunPoster run={run} />
        </>
      )}
      <RunPhoto run={run} isCompact={!page} />
      <Paper className={styles.paper}>
        <div className={styles.print}>
          {page ? (
            <RunNote run={run} board={board} />
          ) : (
            <div className={styles.who}>
              <RankLine run={run} board={board} />
              <h3 className={styles.racer}>{run.username.toUpperCase()}</h3>
              <RealName run={run} />
              <p className={styles.when}>
                <TrackLink run={run} />
                <br />
                <time dateTime={run.ranOn}>{formatLongDay(run.ranOn)}</time>
              </p>
            </div>
          )}
          {!page && <Figures run={run} />}
          <PrintedFigures run={run} />
          <Details run={run} board={board} />
          <div className={styles.ways}>
            <ButtonLink to={garagePath(run.username)} className={styles.garage}>
              VIEW {run.username.toUpperCase()}'S GARAGE
            </ButtonLink>
            {run.isListed && (
              <Link to={`/1320-club/slip/${run.id}/certificate`} className={styles.certificate}>
                Certificate
              </Link>
            )}
          </div>
        </div>
      </Paper>
      <div className={styles.comments}>{children}</div>
    </article>
  );
}

/** What the head of a run's pages shows of it. */
export type HeadRun = Pick<
  RunView,
  | ("username" | "firstName" | "lastName" | "isStock" | "rank" | "isListed")
  | ("vehicleYear" | "vehicleModel" | "vehicleTrim" | "raceTrack" | "ranOn")
>;

/** One line on a wide screen: the place, the racer, the car, the track and the day. */
export function RunHead({ run, boardTo }: { run: HeadRun; boardTo: string }) {
  const board = run.isStock ? "stock" : "modified";
  return (
    <header className={styles.head}>
      <Link to={boardTo} className={styles.back}>
        <ChevronIcon className={styles.chevron} />
        {run.rank === null ? `${board} board` : `#${formatCount(run.rank)} ${board}`}
      </Link>
      <h1 className={styles.name}>{run.username.toUpperCase()}</h1>
      <RealName run={run} />
      <p className={styles.facts}>
        <span>{`${run.vehicleYear} ${run.vehicleModel} ${run.vehicleTrim}`}</span>
        <span>
          <TrackLink run={run} />
        </span>
        <time dateTime={run.ranOn}>{formatDay(run.ranOn)}</time>
      </p>
      {run.isListed && <ApprovedStamp />}
    </header>
  );
}

function RealName({ run }: { run: HeadRun }) {
  if (!run.firstName) return null;
  return <p className={styles.realName}>{`${run.firstName} ${run.lastName}`}</p>;
}

function TrackLink({ run: { raceTrack } }: { run: HeadRun }) {
  return <Link to={`/tracks?q=${encodeURIComponent(raceTrack)}`}>{raceTrack}</Link>;
}

/** What its page says about a run without a place. */
function RunNote({ run, board }: { run: RunView; board: string }) {
  if (!run.isListed) return <UnlistedRun run={run} />;
  if (run.rank !== null) return null;
  return <p className={styles.note}>{quickerRun(board)}</p>;
}

const quickerRun = (board: string) =>
  `This car has a quicker ${board.toLowerCase()} run on the board.`;

function RankLine({ run, board }: { run: RunView; board: string }) {
  if (!run.isListed) return <UnlistedRun run={run} />;
  if (run.rank === null) {
    return (
      <p className={styles.rank}>
        {quickerRun(board)}
        <ApprovedStamp />
      </p>
    );
  }
  return (
    <p className={styles.rank}>
      <span className={styles.place}>#{formatCount(run.rank)}</span>
      <span>
        on the{" "}
        <Link to={run.isStock ? "/1320-club" : "/1320-club?board=modified"}>
          {board.toLowerCase()} board
        </Link>
      </span>
      <ApprovedStamp />
    </p>
  );
}

function ApprovedStamp() {
  return (
    <Stamp light="green" className={styles.stamp}>
      Approved
    </Stamp>
  );
}

/** With `isRolling`, the time counts up from zero once, in a tenth of itself. */
function Figures({ run, isRolling }: { run: RunView; isRolling?: boolean }) {
  const time = formatSeconds(run.elapsedMs);
  const rolling = { "--et": run.elapsedMs, animationDuration: `${run.elapsedMs / 10}ms` };
  return (
    <dl className={styles.figures}>
      <div className={styles.main}>
        <dt>1/4 Mile ET</dt>
        {isRolling ? (
          <dd className={styles.rolling} style={rolling}>
            <span>{time}</span>
          </dd>
        ) : (
          <dd>{time}</dd>
        )}
      </div>
      <div>
        <dt>60 FT. Time</dt>
        <dd>{formatSeconds(run.sixtyFootMs)}</dd>
      </div>
      <div>
        <dt>1/4 Mile Speed</dt>
        <dd>{formatSpeed(run.trapSpeedHundredthsMph)}</dd>
      </div>
    </dl>
  );
}

/** The slip's other figures, and our estimates, marked as such with their source. */
function PrintedFigures({ run: { details, estimates } }: { run: RunView }) {
  if (details.length + estimates.length === 0) return null;
  return (
    <>
      {details.length > 0 && (
        <dl className={styles.lines}>
          {details.map(({ label, value, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{to ? <Link to={to}>{value}</Link> : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {estimates.length > 0 && (
        <dl className={styles.estimates}>
          {estimates.map(({ label, value, source }) => (
            <div key={label}>
              <dt>
                {label} <i>estimate</i>
              </dt>
              <dd>
                {value} <small>{source}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Details({ run, board }: { run: RunView; board: string }) {
  const mods = run.mods.split("\n").filter((line) => line.trim() !== "");
  return (
    <dl className={styles.details}>
      <dt>Category</dt>
      <dd>{board}</dd>
      <dt>Vehicle</dt>
      <dd>{runVehicleName(run)}</dd>
      <dt>Track</dt>
      <dd>{run.raceTrack}</dd>
      {mods.length > 0 && (
        <>
          <dt>Modifications</dt>
          <dd>
            <ul>
              {mods.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which may repeat
                <li key={place}>{line}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}
