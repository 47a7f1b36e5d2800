import type { ReactNode } from "react";
import { RunTable } from "#app/features/leaderboard/components/run-table.tsx";
import { GettingThere } from "#app/features/trip/components/getting-there.tsx";
import { PackingList } from "#app/features/trip/components/packing-list.tsx";
import { TripFigures } from "#app/features/trip/components/trip-figures.tsx";
import type { Trip } from "#app/features/trip/plan-trip.server.ts";
import type { Strip, StripRun } from "#app/features/trip/strip.ts";
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
import { directionsUrl, type RankedRun, RECORDS_AT_TRACK, trackPath } from "../rules.ts";
import { RecordPosters } from "./record-posters.tsx";
import { TrackEvenings } from "./track-evenings.tsx";
import styles from "./track-screen.module.css";

const QUARTER_MILE_FT = 1320;

/** The next event at a track; the countdown is 'in 24 days'. */
export type NextEvent = { countdown: string; name: string; path: string };

type TrackScreenProps = {
  page: TrackPage;
  trip: { strip: Strip; next: NextEvent | null; yearBefore: StripRun | undefined; way: Trip };
  /** The button to follow it. */
  follow: ReactNode;
  /** Before the lists. */
  children?: ReactNode;
};

/** A track: its strip, facts, records and latest runs. If there are no runs yet, the reason comes first. */
export function TrackScreen({ page, trip, follow, children }: TrackScreenProps) {
  const { track } = page;
  const { strip, next, yearBefore } = trip;
  const isEmpty = page.runCount === 0;
  return (
    <div className={styles.screen}>
      <DuskTop>
        <div className={styles.top}>
          <PageHead
            eyebrow={<Link to="/tracks">Tracks</Link>}
            title={track.name}
            lead={`${track.city}, ${placeName(track)}. ${describeSize(track)}`}
          >
            {follow}
          </PageHead>
          <RecordPosters stock={page.stock[0]} modified={page.modified[0]} />
        </div>
      </DuskTop>
      <TripFigures
        strip={strip}
        records={{ stock: page.stock[0], modified: page.modified[0] }}
        isRecordElsewhere
        next={
          next && {
            name: "Next event",
            countdown: next.countdown,
            note: <Link to={next.path}>{next.name}</Link>,
          }
        }
        yearBefore={yearBefore}
      />
      <div className={`wrap ${styles.columns}`}>
        {isEmpty && (
          <div className={styles.empty}>
            <NoRuns track={track} />
          </div>
        )}
        <div className={styles.place}>
          <Facts page={page} />
          {!track.closedOn && (
            <>
              <GettingThere
                trip={trip.way}
                path={trackPath(track.slug)}
                name={track.name}
                point={track}
                href={directionsUrl(track)}
              />
              <PackingList isStripDay />
            </>
          )}
        </div>
        <div className={styles.lists}>
          {children}
          <TrackEvenings slug={track.slug} evenings={page.evenings} />
          {!isEmpty && (
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
          <Link to={`/1320-club/track/${track.slug}`}>Every car that ran here</Link>
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
