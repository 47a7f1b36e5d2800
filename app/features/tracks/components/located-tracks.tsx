import { formatCount } from "#app/lib/race-numbers.ts";
import { placeName } from "#app/lib/states.ts";
import { Link } from "#app/rendering/index.ts";
import { ExternalIcon } from "#app/ui/icons.tsx";
import type { LocatedTrack } from "../locate-tracks.server.ts";
import { SANCTIONS } from "../locator-query.ts";
import { directionsUrl, trackPath } from "../rules.ts";
import styles from "./located-tracks.module.css";

type Listed = LocatedTrack & { distanceMiles?: number };

/** A list of strips with distance, facts and directions. */
export function LocatedTracks({ tracks }: { tracks: readonly Listed[] }) {
  return (
    <ol className={styles.list}>
      {tracks.map((track) => (
        <Row key={track.slug} track={track} />
      ))}
    </ol>
  );
}

function Row({ track }: { track: Listed }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={trackPath(track.slug)} className={styles.name}>
          {track.name}
        </Link>
        <p className={styles.facts}>
          {track.city}, {track.state ?? placeName(track)}
          {track.lengthFt === 1320 ? " · quarter mile" : " · eighth mile"}
          {track.elevationFt !== null && ` · ${formatCount(track.elevationFt)} ft up`}
          {SANCTIONS.some((body) => body === track.sanction) && ` · ${track.sanction}`}
          {track.closedOn && " · closed"}
        </p>
        {!track.closedOn && (
          <a className={styles.drive} href={directionsUrl(track)} rel="noreferrer">
            Directions <ExternalIcon />
            <span className="visually-hidden"> to {track.name}</span>
          </a>
        )}
      </div>
      {track.distanceMiles !== undefined && (
        <p className={styles.miles}>
          {track.isPositionApproximate && <span className="visually-hidden">about </span>}
          {formatCount(track.distanceMiles)} <span>mi</span>
        </p>
      )}
    </li>
  );
}
