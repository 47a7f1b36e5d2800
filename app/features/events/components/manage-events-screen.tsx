import { useRef } from "react";
import { Form } from "react-router";
import { placeName } from "#app/lib/states.ts";
import { Link } from "#app/rendering/index.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { useRowKeys } from "#app/ui/use-row-keys.ts";
import { SEARCH_MAX } from "../event-query.ts";
import { formatDays, formatTimes } from "../format-schedule.ts";
import type { ManagedEvent } from "../list-managed-events.server.ts";
import { managePath } from "../paths.ts";
import { STATUS_LABELS } from "../rules.ts";
import styles from "./event-editor.module.css";

type ManageEventsScreenProps = {
  q: string;
  isFirst: boolean;
  list: { events: ManagedEvent[]; next: number | null };
};

/** The editors' list of upcoming events. */
export function ManageEventsScreen({ q, isFirst, list }: ManageEventsScreenProps) {
  const { events, next } = list;
  const pathAt = (path: string, after: number | null = null) => {
    const params = new URLSearchParams({ ...(q && { q }), ...(after && { after: String(after) }) });
    return params.size > 0 ? `${path}?${params}` : path;
  };
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow="Staff"
        title="Manage events"
        lead="What's coming up. A past event is corrected from its own page, with a note."
      >
        <ButtonLink to={`${managePath()}/new`}>New event</ButtonLink>
        <ButtonLink variant="ghost" to={`${managePath()}/import`}>
          Import
        </ButtonLink>
      </PageHead>
      <Form method="get" action={managePath()} className={styles.tools} role="search" data-slash="">
        <TextField label="Find" name="q" type="search" defaultValue={q} maxLength={SEARCH_MAX} />
        <Button variant="ghost">Find</Button>
      </Form>
      {events.length === 0 ? (
        <EmptyState title={q ? "Nothing by that name" : "Nothing announced"}>
          <Link to={`${managePath()}/new`}>Announce an event</Link>
        </EmptyState>
      ) : (
        <EventTable events={events} />
      )}
      <KeysetPager
        firstTo={isFirst ? null : pathAt(managePath())}
        nextTo={next === null ? null : pathAt(managePath(), next)}
        nextLabel="Later events"
        csvTo={pathAt(`${managePath()}.csv`)}
      />
    </div>
  );
}

function EventTable({ events }: { events: readonly ManagedEvent[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} aria-label="Events" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Event</th>
            <th scope="col">Where</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {events.map((event) => (
            <tr key={event.slug}>
              <td>
                {formatDays(event.schedule)}
                <small>{formatTimes(event.schedule)}</small>
              </td>
              <th scope="row">
                <Link to={managePath(event.slug)} data-row="">
                  {event.eventName}
                </Link>
                {event.internalName !== event.eventName && <small>{event.internalName}</small>}
              </th>
              <td>
                {event.place.venue || event.place.city}
                <small>{placeName(event.place)}</small>
              </td>
              <td>{STATUS_LABELS[event.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
