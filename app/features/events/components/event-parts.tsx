import { RunTable } from "#app/features/leaderboard/components/run-table.tsx";
import { trackPath } from "#app/features/tracks/rules.ts";
import { GettingThere } from "#app/features/trip/components/getting-there.tsx";
import { PackingList } from "#app/features/trip/components/packing-list.tsx";
import { TripFigures } from "#app/features/trip/components/trip-figures.tsx";
import type { Trip } from "#app/features/trip/plan-trip.server.ts";
import { formatClubDay, formatLongDay, formatShortDay } from "#app/lib/dates.ts";
import { vehiclePath } from "#app/lib/garage-path.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { placeName } from "#app/lib/states.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { CATEGORY_LABELS, categoryPath, isStripDay } from "../categories.ts";
import { formatDays, formatTimes } from "../format-schedule.ts";
import { eventPath } from "../paths.ts";
import { POSTER_SIZE, posterOf } from "../posters.ts";
import type { EventPage, PublicEvent } from "../read-event-page.server.ts";
import { drivingPath } from "../rules.ts";
import styles from "./event-screen.module.css";

/** An event's strip with its figures, and what has changed about its date. */
export function EventStrip({ page }: { page: EventPage }) {
  return (
    <>
      <EventFigures page={page} />
      <div className="wrap">
        <StatusNotice event={page.event} />
      </div>
    </>
  );
}

/** The strip, how far off the event is, and what was run there a year earlier. */
function EventFigures({ page }: { page: EventPage }) {
  const { event, track, countdown, records, yearBefore } = page;
  if (!track && !countdown) return null;
  return (
    <TripFigures
      strip={track?.strip ?? null}
      records={records}
      next={
        countdown === null ? null : { name: "Starts", countdown, note: formatTimes(event.schedule) }
      }
      yearBefore={yearBefore}
    />
  );
}

function StatusNotice({ event }: { event: PublicEvent }) {
  switch (event.status) {
    case "CANCELLED":
      return (
        <Alert status="danger" title="Canceled">
          This event is off. The page stays so you don't tow for nothing.
        </Alert>
      );
    case "POSTPONED":
      return (
        <Alert status="warning" title="Postponed">
          It won't happen on this date. The new one goes up here.
        </Alert>
      );
    case "RESCHEDULED":
      return (
        <Alert status="warning" title="New date">
          {event.previousStartsOn
            ? `Moved from ${formatLongDay(event.previousStartsOn)}.`
            : "The date changed."}
        </Alert>
      );
    default:
      return null;
  }
}

/** The time, place and type of an event on paper, and what else is in its column. */
export function EventFacts({ page }: { page: EventPage }) {
  return (
    <>
      <FactsPaper page={page} />
      <EventExtras page={page} />
    </>
  );
}

function FactsPaper({ page: { event, track, isPast } }: { page: EventPage }) {
  const { schedule, place, point, website, categories, correction } = event;
  return (
    <Paper className={styles.paper}>
      <dl className={styles.facts}>
        {correction && (
          <>
            <dt>Corrected</dt>
            <dd>
              {correction.note}
              <span className={styles.note}>
                <time dateTime={correction.at}>{formatClubDay(correction.at)}</time>
              </span>
            </dd>
          </>
        )}
        <dt>When</dt>
        <dd>
          <time dateTime={schedule.startsOn}>{formatDays(schedule)}</time>
          <br />
          {formatTimes(schedule)}
          {schedule.startsTime && <span className={styles.note}>Track time</span>}
        </dd>
        <dt>Where</dt>
        <dd>
          {track ? (
            <Link to={trackPath(track.slug)}>{place.venue || track.name}</Link>
          ) : (
            place.venue
          )}
          <address className={styles.address}>
            {place.address && <>{place.address}, </>}
            {place.city}, {placeName(place)} {place.zipCode}
          </address>
          {point && (
            <a href={drivingPath(point)} rel="noreferrer">
              Directions
            </a>
          )}
        </dd>
        {categories.length > 0 && (
          <>
            <dt>Type</dt>
            <dd className={styles.categories}>
              {categories.map((category) => (
                <Link key={category} to={categoryPath(category)}>
                  {CATEGORY_LABELS[category]}
                </Link>
              ))}
            </dd>
          </>
        )}
        {website && (
          <>
            <dt>Website</dt>
            <dd>
              <a href={website} rel="noopener nofollow">
                {new URL(website).host}
              </a>
            </dd>
          </>
        )}
      </dl>
      {(!isPast || event.isDemo) && (
        <p className={styles.calendar}>
          {!isPast && (
            <a href={`${eventPath(event.slug)}/event.ics`} download>
              Add to calendar
            </a>
          )}
          {event.isDemo && <Link to="/about-samples">Sample</Link>}
        </p>
      )}
    </Paper>
  );
}

/** What a racer takes along to an event that is still to come, and the poster of its kind. */
function EventExtras({ page: { event, countdown } }: { page: EventPage }) {
  const poster = posterOf(event.categories);
  return (
    <div className={styles.extras}>
      {countdown !== null && <PackingList isStripDay={isStripDay(event)} />}
      {poster && (
        <img className={styles.poster} src={poster} alt="" {...POSTER_SIZE} loading="lazy" />
      )}
    </div>
  );
}

/** An event's description, the cars that racers bring, the runs from its days, and the way there. */
export function EventDetails({ page }: { page: EventPage & { trip: Trip | null } }) {
  const { event, trip } = page;
  const { point, place } = event;
  return (
    <>
      {event.html && (
        <div
          className={styles.text}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was saved
          dangerouslySetInnerHTML={{ __html: event.html }}
        />
      )}
      <Entries page={page} />
      <Runs page={page} />
      {point && trip && (
        <GettingThere
          trip={trip}
          path={eventPath(event.slug)}
          name={place.venue || place.city}
          point={point}
          href={drivingPath(point)}
        />
      )}
    </>
  );
}

/** The racers who listed a car. */
function Entries({ page: { entries, isPast } }: { page: EventPage }) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.runs}>
      <h2>{isPast ? "Who was there" : "In the lanes"}</h2>
      <ul className={styles.entries}>
        {entries.map(({ username, vehicleId, vehicle }) => (
          <li key={vehicleId}>
            <Link to={vehiclePath(username, vehicleId)}>
              {username} <span className={styles.car}>{vehicle}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Our racers' runs at the track on the event's days. */
function Runs({ page: { runs, isPast } }: { page: EventPage }) {
  if (runs.length === 0) {
    return isPast ? (
      <p className={styles.none}>
        No runs from these days yet. Got a slip? <Link to="/1320-club/submit">Send it in.</Link>
      </p>
    ) : null;
  }
  return (
    <section className={styles.runs}>
      <h2>Runs from these days</h2>
      <RunTable
        caption="The quickest runs of these days at this track"
        headings={{ lead: "Date", where: "Category", figure: "60 ft" }}
        rows={runs.map((run) => ({
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
