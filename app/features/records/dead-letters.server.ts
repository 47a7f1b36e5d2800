import type { Deps } from "#app/deps.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponse } from "#app/lib/csv/stream-csv.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { assertTypedName } from "#app/lib/forms/assert-typed-name.ts";
import type { QueuedJob } from "#app/lib/queued-job.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  type DeadLetter,
  deleteDeadLetters,
  findAllDeadLetters,
  findAllDeadLettersToSend,
} from "#db/queries/dead-letters.ts";
import type { LetterKind } from "./record-kinds.ts";
import type { RecordsDeps } from "./records-deps.server.ts";

const PAGE = 30;
const ROWS_MAX = 20_000;
/** As many as are sent at once. */
const SENT_MAX = 100;

export type DeadLetterLine = ReturnType<typeof presentLetter>;

/**
 * A page of the messages that the queue gave up, newest first.
 *
 * @param kind null for all
 * @returns `next`, the next page's cursor
 */
export async function listDeadLetters(
  { db }: Pick<Deps, "db">,
  { kind, before }: { kind: LetterKind | null; before: number },
) {
  const rows = await findAllDeadLetters(db, { kind, before, limit: PAGE });
  const letters = rows.map(presentLetter);
  return { letters, next: letters.length === PAGE ? (letters.at(-1)?.id ?? null) : null };
}

const COLUMNS: readonly WrittenColumn<DeadLetterLine>[] = [
  { heading: "Letter", cell: ({ id }) => id },
  { heading: "Given up", cell: ({ at }) => at },
  { heading: "What for", cell: ({ label }) => label },
];

/** The messages that the queue gave up, newest first and at most 20,000, as a CSV file. */
export function exportDeadLetters(
  { db, log }: Pick<Deps, "db" | "log">,
  kind: LetterKind | null,
): Response {
  return csvResponse("dead-letters.csv", {
    columns: COLUMNS,
    rowsMax: ROWS_MAX,
    async read(last: DeadLetterLine | null, limit) {
      const before = last?.id ?? NEWEST;
      return (await findAllDeadLetters(db, { kind, before, limit })).map(presentLetter);
    },
    log,
    failed: "dead_letters.export_failed",
  });
}

function presentLetter({ id, diedAt, body }: DeadLetter) {
  return { id, at: diedAt.toISOString(), label: labelOf(body as QueuedJob) };
}

/** What a message was for. Without a link: a mail may be gone. */
function labelOf(job: QueuedJob): string {
  if (job.kind === "mail") return `Send mail ${job.mailId}`;
  if (job.kind === "card") return `Draw the share picture of run ${job.slipId}`;
  return `Run the job ${job.step}`;
}

/**
 * Puts messages back into the queue: one, or the oldest hundred. They are deleted after they were sent, so none is lost;
 * every job may be done twice.
 *
 * @param id null for all
 * @returns how many were sent
 * @throws AppError `not_found`, `unavailable` if the queue fails
 */
export async function sendDeadLetters(deps: RecordsDeps, id: number | null): Promise<number> {
  const letters = await findAllDeadLettersToSend(deps.db, { id, limit: SENT_MAX });
  if (id !== null && letters.length === 0) throw notThere();
  if (letters.length === 0) return 0;
  try {
    await deps.jobs.add(letters.map(({ body }) => body as QueuedJob));
  } catch (cause) {
    const text = "The queue isn't working right now. Nothing was changed.";
    throw new AppError("unavailable", text, { cause });
  }
  await remove(deps, "dead-letter.send", letters);
  return letters.length;
}

/**
 * Deletes a message for good.
 *
 * @param typed what it was for, as the admin typed it
 * @throws AppError `not_found`, `invalid` with `errors.typed` if it was for something else
 */
export async function discardDeadLetter(
  deps: RecordsDeps,
  id: number,
  typed: string,
): Promise<void> {
  const [letter] = await findAllDeadLettersToSend(deps.db, { id, limit: 1 });
  if (!letter) throw notThere();
  assertTypedName(typed, labelOf(letter.body as QueuedJob), "discard it");
  await remove(deps, "dead-letter.discard", [letter]);
}

function notThere(): AppError {
  return new AppError("not_found", "Someone else has sent or discarded it already.");
}

async function remove(
  { db, clock, actor }: RecordsDeps,
  action: string,
  letters: readonly DeadLetter[],
): Promise<void> {
  const lines = letters.map(presentLetter);
  await db.batch([
    deleteDeadLetters(
      db,
      lines.map(({ id }) => id),
    ),
    insertAuditIfChanged(db, {
      createdAt: clock.now(),
      actorId: actor?.id ?? null,
      action,
      subjectKind: "dead-letters",
      subjectId: 0,
      detail: { messages: lines.length, first: lines[0]?.label ?? "" },
    }),
  ]);
}
