import type { Deps } from "#app/deps.ts";
import { placeName } from "#app/lib/states.ts";
import {
  type EventChange,
  type EventSource,
  insertEvents,
  type NewEvent,
} from "#db/queries/event-edits.ts";
import { findAllTakenSlugs } from "#db/queries/events.ts";
import type { EventFields } from "./event-fields.ts";
import type { toPictureColumns } from "./event-picture.ts";
import { renderDescription } from "./render-description.server.ts";
import { overAtOf, slugOf } from "./rules.ts";
import { tokensOf } from "./search-tokens.ts";

/** An event's fields with the columns derived from them. */
export async function toStored(fields: EventFields): Promise<EventChange & EventFields & Derived> {
  return {
    ...fields,
    overAt: overAtOf(fields),
    descriptionHtml: await renderDescription(fields.description),
    searchTokens: tokensOf(fields, placeName(fields)),
  };
}
type Derived = Pick<NewEvent, "overAt" | "descriptionHtml" | "searchTokens">;

export type EventToCreate = {
  fields: EventFields;
  /** Its UID in a calendar; by default a new one. */
  uid?: string;
  /** The calendar entry it comes from. */
  source?: EventSource;
  isDemo?: boolean;
  /** A copy has the picture of the original. */
  picture?: Partial<ReturnType<typeof toPictureColumns>>;
};

/**
 * Creates events, each with a unique slug and an audit entry.
 *
 * @param audit the actor, and the action such as `event.create`
 * @returns their slugs, in the same order
 */
export async function createEvents(
  { db, clock }: Pick<Deps, "db" | "clock">,
  list: readonly EventToCreate[],
  audit: { actorId: number | null; action: string },
): Promise<string[]> {
  const createdAt = clock.now();
  const wanted = list.map(({ fields }) => slugOf(fields.eventName, fields.startsOn));
  const taken = await findAllTakenSlugs(db, wanted);
  const rows: NewEvent[] = [];
  for (const [at, { fields, uid, source, isDemo = false, picture = {} }] of list.entries()) {
    const id = crypto.randomUUID();
    const name = wanted[at] ?? id;
    const slug = taken.has(name) ? `${name}-${id.slice(0, 8)}` : name;
    taken.add(slug);
    const stored = await toStored(fields);
    rows.push({
      ...stored,
      ...picture,
      slug,
      uid: uid ?? `${id}@events.quarter-mile-garage`,
      isDemo,
      createdAt,
      ...(source ? { source } : {}),
    });
  }
  await insertEvents(db, rows, audit);
  return rows.map(({ slug }) => slug);
}
