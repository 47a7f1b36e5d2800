import type { ReactNode } from "react";
import { StatesMap } from "#app/features/geography/components/states-map.tsx";
import { RunTable } from "#app/features/leaderboard/components/run-table.tsx";
import { trackPath } from "#app/features/tracks/rules.ts";
import { formatLongDay, formatShortDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { placeName } from "#app/lib/states.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { CATEGORY_LABELS, categoryPath } from "../categories.ts";
import { formatDays, formatTimes } from "../format-schedule.ts";
import type { EventPage, PublicEvent } from "../read-event-page.server.ts";
import { drivingPath, eventPath, managePath } from "../rules.ts";
import { EditorLink } from "./editor-link.tsx";
import { EventMarkForm } from "./event-mark-form.tsx";
import styles from "./event-screen.module.css";

type EventScreenProps = {
  page: EventPage;
  answer: FormAnswer | undefined;
  /** The event's comments. */
  children?: ReactNode;
};

/** An event: time and place, status, how many go, and the runs from its days. */
export function EventScreen({ page, answer, children }: EventScreenProps) {
  const { event } = page;
  return (
    <article className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={
          page.isPast ? (
            <Link to="/events/past-events">Past events</Link>
          ) : (
            <Link to="/events">Events</Link>
          )
        }
        title={event.eventName}
        lead={`${formatDays(event.schedule)} · ${event.place.venue || event.place.city}`}
      >
        <EditorLink to={managePath(event.slug)}>Edit</EditorLink>
      </PageHead>
      <StatusNotice event={event} />
      <EventPhoto picture={event.picture} />
      <div className={styles.columns}>
        <Facts page={page} />
        <div className={styles.rest}>
          <EventMarkForm page={page} answer={answer} />
          {event.html && (
            <div
              className={styles.text}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was saved
              dangerouslySetInnerHTML={{ __html: event.html }}
            />
          )}
          <Runs page={page} />
          {event.point && (
            <div className={styles.map}>
              <StatesMap
                label="Where it is"
                points={[
                  { ...event.point, label: event.eventName, href: drivingPath(event.point) },
                ]}
                state={event.place.state}
              />
            </div>
          )}
          {children}
        </div>
      </div>
    </article>
  );
}

function EventPhoto({ picture }: Pick<PublicEvent, "picture">) {
  if (!picture) return null;
  const { key, width, height, alt } = picture;
  return (
    <Picture
      mediaKey={key}
      width={width}
      height={height}
      alt={alt}
      sizes="(min-width: 80rem) 76rem, 100vw"
      priority
      className={styles.photo ?? ""}
    />
  );
}

function StatusNotice({ event }: { event: PublicEvent }) {
  switch (event.status) {
    case "CANCELLED":
      return (
        <Alert status="danger" title="Canceled">
          This event is off. The page stays so nobody tows for nothing.
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

function Facts({ page: { event, track, isPast } }: { page: EventPage }) {
  const { schedule, place, point, website, categories } = event;
  return (
    <Paper className={styles.paper}>
      <dl className={styles.facts}>
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
          {event.isDemo && <span className={styles.note}>Demo event: made up, don't tow.</span>}
        </p>
      )}
    </Paper>
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
