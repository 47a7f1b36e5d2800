import { type ComponentType, lazy, type ReactNode } from "react";
import { MapMarkup } from "#app/features/geography/components/map-markup.tsx";
import { useLiveAir } from "#app/features/trip/components/use-live-air.ts";
import type { Trip } from "#app/features/trip/plan-trip.server.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import { DuskTop } from "#app/ui/dusk-top.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import { managePath } from "../paths.ts";
import type { EventPage, PublicEvent } from "../read-event-page.server.ts";
import { EditorLink } from "./editor-link.tsx";
import styles from "./event-screen.module.css";
// The lazy components are part of the document's markup, so the page needs their styles from the start.
import "#app/features/geography/components/zoomable-map.module.css";
import "#app/features/leaderboard/components/run-table.module.css";
import "#app/features/trip/components/getting-there.module.css";
import "#app/features/trip/components/packing-list.module.css";
import "#app/features/trip/components/strip-plan.module.css";
import "#app/features/trip/components/trip-figures.module.css";
import "#app/features/trip/components/trip-map.module.css";
import "#app/ui/alert.module.css";
import "#app/ui/field.module.css";
import "./event-mark-form.module.css";

const EventMarkForm = import.meta.env.SSR
  ? (await import("./event-mark-form.tsx")).EventMarkForm
  : lazy(async () => ({ default: (await import("./event-mark-form.tsx")).EventMarkForm }));

const loadParts = () => import("./event-parts.tsx");
const parts = import.meta.env.SSR ? await loadParts() : null;
type Part = ComponentType<{ page: EventPage & { trip: Trip | null } }>;
const partOf = (name: "EventFacts" | "EventStrip" | "EventDetails"): Part =>
  parts?.[name] ?? lazy(async () => ({ default: (await loadParts())[name] }));
const EventFacts = partOf("EventFacts");
const EventStrip = partOf("EventStrip");
const EventDetails = partOf("EventDetails");

type EventScreenProps = {
  /** Its track and runs are undefined in the browser if the document contains them as markup. */
  page: EventPage & { zip: string; trip: Trip | null };
  /** The days as text. */
  days: string;
  answer: FormAnswer | undefined;
  /** The event's comments. */
  children?: ReactNode;
};

/** An event: time and place, status, how many go, and the runs from its days. Most of it is static markup. */
export function EventScreen({ page, days, answer, children }: EventScreenProps) {
  const { event } = page;
  // A member's own mark changes the list of cars.
  const variant = [event.slug, page.zip, page.mark, page.own?.vehicleId].join(" ");
  const part = { variant, props: { page } };
  useLiveAir(variant);
  return (
    <article className={styles.screen}>
      <DuskTop>
        <PageHead
          eyebrow={
            page.isPast ? (
              <Link to="/events/past-events">Past events</Link>
            ) : (
              <Link to="/events">Events</Link>
            )
          }
          title={event.eventName}
          lead={`${days} · ${event.place.venue || event.place.city}`}
        >
          <EditorLink to={managePath(event.slug)}>Edit</EditorLink>
        </PageHead>
      </DuskTop>
      <StaticMarkup {...part} as="div" id="event-strip" Content={EventStrip} />
      <div className="wrap">
        <EventPhoto picture={event.picture} />
      </div>
      <div className={`wrap ${styles.columns}`}>
        <StaticMarkup {...part} as="div" id="event-facts" Content={EventFacts} />
        <div className={styles.rest}>
          {event.status === "CANCELLED" ? null : <Mark page={page} answer={answer} />}
          <MapMarkup {...part} id="event-details" className={styles.rest} Content={EventDetails} />
        </div>
        {children}
      </div>
    </article>
  );
}

/** A visitor's button leads to the login, which a plain form does without script. */
function Mark(props: Pick<EventScreenProps, "page" | "answer">) {
  const isMember = Boolean(useRootData()?.viewer);
  return isMember ? (
    <EventMarkForm {...props} />
  ) : (
    <StaticMarkup
      as="div"
      id="event-mark"
      variant={props.page.event.slug}
      Content={EventMarkForm}
      props={props}
    />
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
      sizes="(width >= 80rem) 76rem, 100vw"
      priority
      className={styles.photo ?? ""}
    />
  );
}
