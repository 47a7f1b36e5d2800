import type { ReactNode } from "react";
import { StatesMap } from "#app/features/geography/components/states-map.tsx";
import { projectPoint } from "#app/features/geography/projection.ts";
import { RunTable } from "#app/features/leaderboard/components/run-table.tsx";
import { formatLongDay, formatShortDay } from "#app/lib/dates.ts";
import { formatCount, formatSeconds } from "#app/lib/race-numbers.ts";
import { placeName } from "#app/lib/states.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DuskTop } from "#app/ui/dusk-top.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { TrackPage } from "../read-track-page.server.ts";
import {
  directionsUrl,
  elapsedMsAtElevation,
  type RankedRun,
  RECORDS_AT_TRACK,
  SEA_LEVEL_ET_MS,
  trackPath,
} from "../rules.ts";
import { RecordPosters } from "./record-posters.tsx";
import styles from "./track-screen.module.css";

const QUARTER_MILE_FT = 1320;

/**
 * A track: facts, records and latest runs; `children` come before the lists. If there are no runs
 * yet, the reason comes first.
 */
export function TrackScreen({ page, children }: { page: TrackPage; children?: ReactNode }) {
  const { track } = page;
  const isEmpty = page.runCount === 0;
  return (
    <div className={styles.screen}>
      <DuskTop>
        <div className={styles.top}>
          <PageHead
            eyebrow={<Link to="/tracks">Tracks</Link>}
            title={track.name}
            lead={`${track.city}, ${placeName(track)}. ${describeSize(track)}`}
          />
          <RecordPosters stock={page.stock[0]} modified={page.modified[0]} />
        </div>
      </DuskTop>
      <div className={`wrap ${styles.columns}`}>
        {isEmpty && (
          <div className={styles.empty}>
            <NoRuns track={track} />
          </div>
        )}
        <div className={styles.place}>
          <Facts page={page} />
          {!isEmpty && <TrackMap track={track} />}
        </div>
        <div className={styles.lists}>
          {children}
          {isEmpty ? (
            <TrackMap track={track} />
          ) : (
            <>
              <Records title="Stock records" runs={page.stock} />
              <Records title="Modified records" runs={page.modified} />
              <Latest page={page} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** '1,030 ft elevation. Quarter mile.', or only the length. */
function describeSize({ elevationFt, lengthFt }: TrackPage["track"]): string {
  const length = lengthFt === QUARTER_MILE_FT ? "Quarter mile." : "Eighth mile.";
  return elevationFt === null ? length : `${formatCount(elevationFt)} ft elevation. ${length}`;
}

/** Shown if there are no runs yet; only full quarter miles count. */
function NoRuns({ track }: { track: TrackPage["track"] }) {
  if (track.lengthFt < QUARTER_MILE_FT) {
    return (
      <EmptyState title="Too short for the boards">
        <p>The 1320 Club counts quarter miles. This strip ends after {track.lengthFt} ft.</p>
        <ButtonLink variant="ghost" to="/tracks">
          See the other tracks
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No run from here yet">
      <p>
        {track.closedOn
          ? "Ran here while it was open? Send in the slip and first place is yours."
          : "Ran here? Send in the slip and first place is yours."}
      </p>
      <ButtonLink to="/1320-club/submit">Submit a slip</ButtonLink>
    </EmptyState>
  );
}

function Facts({ page: { track, aliases, runCount } }: { page: TrackPage }) {
  const { latitude, longitude } = track;
  const otherNames = aliases.filter((name) => !track.name.includes(name));
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`;
  return (
    <Paper className={styles.paper}>
      <dl className={styles.facts}>
        <dt>Where</dt>
        <dd>
          {track.city}, {placeName(track)}
        </dd>
        {track.elevationFt !== null && (
          <>
            <dt>Elevation</dt>
            <dd>
              {formatCount(track.elevationFt)} ft
              <span className={styles.note}>{airText(track.elevationFt)}</span>
            </dd>
          </>
        )}
        <dt>Length</dt>
        <dd>
          {track.lengthFt === QUARTER_MILE_FT
            ? "Quarter mile, 1,320 ft"
            : `Eighth mile, ${track.lengthFt} ft`}
        </dd>
        {track.sanction !== null && (
          <>
            <dt>Sanction</dt>
            <dd>{sanctionName(track.sanction)}</dd>
          </>
        )}
        {track.surface && (
          <>
            <dt>Surface</dt>
            <dd>{sentenceCase(track.surface)}</dd>
          </>
        )}
        {track.closedOn && (
          <>
            <dt>Closed</dt>
            <dd>Last day {formatLongDay(track.closedOn)}</dd>
          </>
        )}
        <dt>Map</dt>
        <dd>
          <a href={map} rel="noreferrer">
            OpenStreetMap
          </a>
          {!track.closedOn && (
            <a className={styles.drive} href={directionsUrl(track)} rel="noreferrer">
              Directions
            </a>
          )}
          {track.isPositionApproximate && (
            <span className={styles.note}>Location is approximate.</span>
          )}
        </dd>
        {otherNames.length > 0 && (
          <>
            <dt>Also known as</dt>
            <dd>
              <ul>
                {otherNames.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {runCount > 0 && (
          <>
            <dt>Runs here</dt>
            <dd>{formatCount(runCount)}</dd>
          </>
        )}
      </dl>
      {runCount > 0 && (
        <p className={styles.boards}>
          <Link to={`/1320-club?${new URLSearchParams({ track: track.name })}`}>
            Its runs on the stock board
          </Link>
          <Link to={`/1320-club?${new URLSearchParams({ board: "modified", track: track.name })}`}>
            Its runs on the modified board
          </Link>
        </p>
      )}
    </Paper>
  );
}

function sanctionName(sanction: string): string {
  return { NATIONAL: "National body", NONE: "None" }[sanction] ?? sanction;
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The effect of the elevation on a run. */
function airText(elevationFt: number): string {
  const elapsedMs = elapsedMsAtElevation(elevationFt);
  if (elapsedMs < SEA_LEVEL_ET_MS + 100) return "Thick air: it costs you next to nothing.";
  const elapsed = (elapsedMs / 1000).toFixed(1);
  return `Thin air: without a blower, a 12.0 at sea level is about ${elapsed} here.`;
}

function TrackMap({ track }: { track: TrackPage["track"] }) {
  const { latitude, longitude, name, slug, state } = track;
  if (!projectPoint(track)) return null;
  return (
    <StatesMap
      label={`Where ${name} is`}
      points={[{ latitude, longitude, label: name, href: trackPath(slug) }]}
      state={state}
    />
  );
}

function Records({ title, runs }: { title: string; runs: readonly RankedRun[] }) {
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      {runs.length === 0 ? (
        <p className={styles.none}>No runs in this class yet.</p>
      ) : (
        <RunTable
          caption={`${title}: the ${RECORDS_AT_TRACK} quickest cars here`}
          headings={{ lead: "Pos", where: "Date", figure: "60 ft" }}
          rows={runs.map((run) => ({
            id: run.id,
            lead: run.rank,
            username: run.username,
            vehicle: runVehicleName(run),
            where: <time dateTime={run.ranOn}>{formatShortDay(run.ranOn)}</time>,
            elapsedMs: run.elapsedMs,
            figure: formatSeconds(run.sixtyFootMs),
            trapSpeedHundredthsMph: run.trapSpeedHundredthsMph,
          }))}
        />
      )}
    </section>
  );
}

function Latest({ page }: { page: TrackPage }) {
  return (
    <section className={styles.list}>
      <h2>Latest runs</h2>
      <RunTable
        caption="Latest runs here"
        headings={{ lead: "Date", where: "Category", figure: "60 ft" }}
        rows={page.latest.map((run) => ({
          id: run.id,
          lead: <time dateTime={run.ranOn}>{formatShortDay(run.ranOn)}</time>,
          username: run.username,
          vehicle: runVehicleName(run),
          where: run.isStock ? "Stock" : "Modified",
          elapsedMs: run.elapsedMs,
          figure: formatSeconds(run.sixtyFootMs),
          trapSpeedHundredthsMph: run.trapSpeedHundredthsMph,
        }))}
      />
    </section>
  );
}
