import { formatLongDay } from "#app/lib/dates.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { StatusLight } from "#app/ui/status-light.tsx";
import type { RunView } from "../read-run.server.ts";
import styles from "./run-slip.module.css";

/** A run as its slip: the photo, the figures on paper, whose it is. */
export function RunSlip({ run }: { run: RunView }) {
  const board = run.isStock ? "Stock" : "Modified";
  return (
    <article className={styles.slip}>
      <RunPhoto run={run} />
      <Paper className={styles.paper}>
        <div className={styles.print}>
          <Standing run={run} board={board} />
          <h1 className={styles.racer}>{run.username.toUpperCase()}</h1>
          <p className={styles.when}>
            {run.raceTrack}
            <br />
            <time dateTime={run.ranOn}>{formatLongDay(run.ranOn)}</time>
          </p>
          <Figures run={run} />
          <Details run={run} board={board} />
          <ButtonLink to={`/user/${run.username}`} className={styles.garage}>
            VIEW {run.username.toUpperCase()}'S GARAGE
          </ButtonLink>
        </div>
      </Paper>
    </article>
  );
}

function RunPhoto({ run }: { run: RunView }) {
  if (!run.hasPicture) {
    return <p className={styles.noPhoto}>The photos went when the slip was withdrawn.</p>;
  }
  return (
    <a href={mediaPath(run.mediaKey)} className={styles.photo} aria-label="Open the full picture">
      <Picture
        mediaKey={run.mediaKey}
        width={run.mediaWidth}
        height={run.mediaHeight}
        alt={`Time slip of ${run.username}, ${run.raceTrack}, ${formatLongDay(run.ranOn)}`}
        sizes="(width >= 64rem) 26rem, (width >= 48rem) 40vw, 100vw"
        blurDataUrl={run.blurDataUrl}
        priority
      />
      <span className={styles.open} aria-hidden="true">
        Full picture
      </span>
    </a>
  );
}

function Standing({ run, board }: { run: RunView; board: string }) {
  if (!run.isListed) {
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
  if (run.rank === null) {
    return (
      <p className={styles.rank}>This car has a quicker {board.toLowerCase()} run on the board.</p>
    );
  }
  return (
    <p className={styles.rank}>
      <span className={styles.place}>#{run.rank.toLocaleString("en-US")}</span>
      <span>
        on the{" "}
        <Link to={run.isStock ? "/1320-club" : "/1320-club?board=modified"}>
          {board.toLowerCase()} board
        </Link>
      </span>
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

function Details({ run, board }: { run: RunView; board: string }) {
  const mods = run.mods.split("\n").filter((line) => line.trim() !== "");
  return (
    <dl className={styles.details}>
      <dt>Category</dt>
      <dd>{board}</dd>
      <dt>Vehicle</dt>
      <dd>
        {run.vehicleYear} {run.vehicleMake} {run.vehicleModel} {run.vehicleTrim}
      </dd>
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
