import type { Deps, Toast, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import type { DayOrder } from "#app/lib/typed-time.ts";
import { EVENTS_A_BATCH, isTakenEvent, updateImportedEvent } from "#db/queries/event-edits.ts";
import { checkImport, type ImportDeps, type ImportInput } from "./check-import.server.ts";
import type { ImportedChange, ImportVerdict } from "./check-row.ts";
import { changeField } from "./import-rows.ts";
import { createEvents, type EventToCreate, toStored } from "./save-event.server.ts";

export type ImportPreview = {
  verdicts: ImportVerdict[];
  notes: string[];
  /** How ambiguous dates such as 5/8/2027 were read; null if there are none. */
  unclearDays: DayOrder | null;
};
/** How many events were created and changed, and how many weren't since someone else changed them. */
export type ImportDone = { created: number; changed: number; missed: number };
const ATTEMPTS = 3;
const BUSY = "Someone else is importing the same events. Check the file again.";
type WritingDeps = ImportDeps & Pick<Deps, "limits"> & { viewer: Viewer };

/**
 * Previews an import row by row. Nothing is written.
 *
 * @throws AppError `invalid` if the file is empty or exceeds a limit
 */
export async function previewImport(deps: ImportDeps, input: ImportInput): Promise<ImportPreview> {
  const { rows, notes, unclearDays } = await checkImport(deps, input);
  return { verdicts: rows.map(({ verdict }) => verdict), notes, unclearDays };
}

/**
 * Creates the new events of an import, applies the changes that were accepted, and skips everything else.
 *
 * @param agreed the form's values: `changeField` of a slug holds the version that was reviewed
 * @returns the counts
 * @throws AppError `invalid` if there is nothing to do, `rate_limited`
 */
export async function importEvents(
  deps: WritingDeps,
  { agreed, ...input }: ImportInput & { agreed: Readonly<Record<string, string>> },
): Promise<ImportDone> {
  await limitRacer(deps, "change");
  const { rows } = await checkImport(deps, input);
  const creates = rows.flatMap(({ create }) => (create ? [create] : []));
  const accepted = rows.flatMap(({ change }) =>
    change && agreed[changeField(change.event.slug)] ? [change] : [],
  );
  if (creates.length + accepted.length === 0)
    throw new AppError("invalid", "Nothing new in there.");
  const created = await createNew(deps, { input, creates });
  let changed = 0;
  for (const change of accepted) {
    const version = Number(agreed[changeField(change.event.slug)]);
    if (version === change.event.version && (await applyChange(deps, change))) changed++;
  }
  return { created, changed, missed: accepted.length - changed };
}

/** If someone else imports the same events concurrently, the file is checked again for what is left. */
async function createNew(
  deps: WritingDeps,
  { input, creates }: { input: ImportInput; creates: EventToCreate[] },
): Promise<number> {
  const audit = { actorId: deps.viewer.id, action: "event.import" };
  let created = 0;
  let remaining = creates;
  for (let attempt = 1; ; attempt++) {
    try {
      for (let at = 0; at < remaining.length; at += EVENTS_A_BATCH) {
        const batch = remaining.slice(at, at + EVENTS_A_BATCH);
        created += (await createEvents(deps, batch, audit)).length;
      }
      return created;
    } catch (cause) {
      if (!isTakenEvent(cause)) throw cause;
      if (attempt === ATTEMPTS) throw new AppError("conflict", BUSY, { cause });
    }
    const { rows } = await checkImport(deps, input);
    remaining = rows.flatMap(({ create }) => (create ? [create] : []));
  }
}

/** The toast for an import's result. */
export function describeImport({ created, changed, missed }: ImportDone): Toast {
  const events = (count: number) => (count === 1 ? "1 event" : `${count} events`);
  const parts = [
    ...(created > 0 ? [`${events(created)} imported.`] : []),
    ...(changed > 0 ? [`${events(changed)} changed.`] : []),
    ...(missed > 0
      ? [`${events(missed)} left alone: somebody edited them meanwhile. Check the file again.`]
      : []),
  ];
  if (parts.length === 0) parts.push("Someone else has just imported these events.");
  return { status: missed > 0 ? "warning" : "success", message: parts.join(" ") };
}

async function applyChange(
  { db, clock, viewer }: WritingDeps,
  { event, change, source }: ImportedChange,
): Promise<boolean> {
  const { searchTokens, overAt, descriptionHtml } = await toStored({ ...event, ...change });
  return updateImportedEvent(
    db,
    { id: event.id, version: event.version },
    { change: { ...change, searchTokens, overAt, descriptionHtml }, source },
    {
      createdAt: clock.now(),
      actorId: viewer.id,
      action: "event.import",
      detail: { changed: Object.keys(change) },
    },
  );
}
