import { lazy, type ReactNode } from "react";
import { formatLongDay } from "#app/lib/dates.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatCount, formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Paper } from "#app/ui/paper.tsx";
import { Stamp } from "#app/ui/stamp.tsx";
import type { RunView } from "../read-run.server.ts";
import { RunPhoto } from "./run-photo.tsx";
import { RunPoster, SplitRuler } from "./run-poster.tsx";
import styles from "./run-slip.module.css";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/status-light.module.css";

// Most visitors' pages don't need it.
const UnlistedRun = import.meta.env.SSR
  ? (await import("./unlisted-run.tsx")).UnlistedRun
  : lazy(async () => ({ default: (await import("./unlisted-run.tsx")).UnlistedRun }));

type RunSlipProps = {
  run: RunView;
  /** In a dialog: the heading is the dialog's, the sizes are smaller. */
  isCompact?: boolean;
  /** The comments on the run. */
  children?: ReactNode;
};

/**
 * A run as a poster: the car with the figures over it, the slip clipped on, the details on paper.
 * In a dialog the figures are on the paper, too.
 */
export function RunSlip({ run, isCompact = false, children }: RunSlipProps) {
  const Heading = isCompact ? "h3" : "h1";
  const board = run.isStock ? "Stock" : "Modified";
  return (
    <article className={classNames(styles.slip, isCompact ? styles.compact : styles.full)}>
      {!isCompact && (
        <RunPoster run={run}>
          <Figures run={run} />
        </RunPoster>
      )}
      <RunPhoto run={run} isCompact={isCompact} />
      <Paper className={styles.paper}>
        <div className={styles.print}>
          <div className={styles.who}>
            <RankLine run={run} board={board} />
            <Heading className={styles.racer}>{run.username.toUpperCase()}</Heading>
            {run.firstName && (
              <p className={styles.realName}>{`${run.firstName} ${run.lastName}`}</p>
            )}
            <p className={styles.when}>
              <Link to={`/tracks?q=${encodeURIComponent(run.raceTrack)}`}>{run.raceTrack}</Link>
              <br />
              <time dateTime={run.ranOn}>{formatLongDay(run.ranOn)}</time>
            </p>
          </div>
          {isCompact ? <Figures run={run} /> : <SplitRuler run={run} />}
          <PrintedFigures run={run} />
          <Details run={run} board={board} />
          <ButtonLink to={garagePath(run.username)} className={styles.garage}>
            VIEW {run.username.toUpperCase()}'S GARAGE
          </ButtonLink>
        </div>
      </Paper>
      <div className={styles.comments}>{children}</div>
    </article>
  );
}

function RankLine({ run, board }: { run: RunView; board: string }) {
  if (!run.isListed) return <UnlistedRun run={run} />;
  const stamp = (
    <Stamp light="green" className={styles.stamp}>
      Approved
    </Stamp>
  );
  if (run.rank === null) {
    return (
      <p className={styles.rank}>
        This car has a quicker {board.toLowerCase()} run on the board.
        {stamp}
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
      {stamp}
    </p>
  );
}

function Figures({ run }: { run: RunView }) {
  return (
    <dl className={styles.figures}>
      <div className={styles.main}>
        <dt>1/4 Mile ET</dt>
        <dd>{formatSeconds(run.elapsedMs)}</dd>
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
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
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
