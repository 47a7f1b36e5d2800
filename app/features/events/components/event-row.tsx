import { placeName } from "#app/lib/states.ts";
import { Link } from "#app/rendering/index.ts";
import { Picture } from "#app/ui/picture.tsx";
import { CATEGORY_LABELS } from "../categories.ts";
import type { EventPicture } from "../event-picture.ts";
import { formatDays, formatTimes, formatWeekday } from "../format-schedule.ts";
import { eventPath } from "../paths.ts";
import type { EventCard } from "../present-event.ts";
import { drivingPath } from "../rules.ts";
import styles from "./event-row.module.css";
import { EventStatusMark } from "./event-status-mark.tsx";

/** A separator that never starts a line. */
const THEN = "\u00a0· ";

/** An event in a list, with its day, name, place and distance. */
export function EventRow({ event }: { event: EventCard }) {
  const { schedule, place, point, distanceMiles } = event;
  return (
    <li className={styles.row}>
      <DayMark day={schedule.startsOn} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={eventPath(event.slug)}>{event.eventName}</Link>
        </h3>
        <p>
          {place.venue && place.venue !== place.city && `${place.venue}, `}
          {place.city}, {placeName(place)}
        </p>
        <p className={styles.when}>
          {schedule.startsOn !== schedule.endsOn && `${formatDays(schedule)}${THEN}`}
          {formatTimes(schedule)}
          {event.categories.map((category) => `${THEN}${CATEGORY_LABELS[category]}`)}
        </p>
      </div>
      {event.picture && (
        <Picture
          {...pictureProps(event.picture)}
          alt=""
          sizes="(width >= 48rem) 10rem, 6rem"
          className={styles.picture ?? ""}
        />
      )}
      <div className={styles.aside}>
        <EventStatusMark status={event.status} />
        {distanceMiles !== null && <span className={styles.miles}>{distanceMiles} mi</span>}
        {distanceMiles !== null && point && (
          <a href={drivingPath(point)} rel="noreferrer">
            Directions<span className="visually-hidden"> to {event.eventName}</span>
          </a>
        )}
      </div>
    </li>
  );
}

function pictureProps({ key, width, height }: EventPicture) {
  return { mediaKey: key, width, height };
}

function DayMark({ day }: { day: string }) {
  return (
    <time className={styles.day} dateTime={day}>
      <b>{Number(day.slice(8))}</b>
      {formatWeekday(day)}
    </time>
  );
}
