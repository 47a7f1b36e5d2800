import type { MetaDescriptor } from "react-router";
import { BRAND } from "#app/lib/brand.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import type { EventStatus } from "#db/schema/event-kinds.ts";
import { eventPath } from "./paths.ts";
import type { PublicEvent } from "./read-event-page.server.ts";
import { timesOf } from "./rules.ts";

const SCHEMA_STATUSES: Readonly<Record<EventStatus, string>> = {
  SCHEDULED: "https://schema.org/EventScheduled",
  CANCELLED: "https://schema.org/EventCancelled",
  POSTPONED: "https://schema.org/EventPostponed",
  RESCHEDULED: "https://schema.org/EventRescheduled",
};

/** An event as schema.org JSON-LD for search engines. All-day events have days, others instants. */
export function describeEvent(event: PublicEvent, origin: string): MetaDescriptor {
  const { schedule, place, point, picture, previousStartsOn } = event;
  const { startsAt, endsAt } = timesOf(schedule);
  const isAllDay = schedule.startsTime === null;
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "SportsEvent",
      name: event.eventName,
      url: origin + eventPath(event.slug),
      image: origin + (picture ? mediaPath(picture.key) : BRAND.sharePicture.path),
      eventStatus: SCHEMA_STATUSES[event.status],
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      startDate: isAllDay ? schedule.startsOn : startsAt.toISOString(),
      endDate: isAllDay ? schedule.endsOn : (endsAt?.toISOString() ?? schedule.endsOn),
      ...(previousStartsOn ? { previousStartDate: previousStartsOn } : {}),
      location: {
        "@type": "Place",
        name: place.venue || place.city,
        address: {
          "@type": "PostalAddress",
          streetAddress: place.address,
          addressLocality: place.city,
          addressRegion: place.state ?? "",
          postalCode: place.zipCode,
          addressCountry: place.country,
        },
        ...(point ? { geo: { "@type": "GeoCoordinates", ...point } } : {}),
      },
      ...(event.website ? { sameAs: event.website } : {}),
    },
  };
}
