import type { Deps } from "#app/deps.ts";
import { NEWEST } from "#app/features/console/read-cursor.ts";
import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { csvResponse } from "#app/lib/csv/stream-csv.server.ts";
import { findAllMails, type ListedMail } from "#db/queries/mails.ts";
import { MAIL_FILTERS, type MailFilter } from "./mail-filter.ts";

const PAGE = 30;
const ROWS_MAX = 20_000;

export type MailLine = ReturnType<typeof presentMail>;
/** Held mails wait so that an action can be undone; delayed ones failed and wait for another day. */
export type MailState = "sent" | "failed" | "waiting" | "held" | "delayed";

/**
 * A page of the outbox, newest first. With an address, a page goes through the mails to it and may be short, or empty,
 * while older ones follow.
 *
 * @returns `next`, the next page's cursor
 */
export async function listMails(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { before, ...filter }: MailFilter & { before: number },
) {
  const { rows, next } = await findAllMails(db, { ...toQuery(filter, before), limit: PAGE });
  const now = clock.now();
  return { mails: rows.map((row) => presentMail(row, now)), next };
}

function toQuery({ to, state }: MailFilter, before: number | null) {
  return {
    recipient: to,
    status: MAIL_FILTERS.find(({ value }) => value === state)?.status ?? null,
    before: before === NEWEST ? null : before,
  };
}

/** A mail for the screen, a command or a file, without its text. */
export function presentMail(row: ListedMail, now: Date) {
  const { id, createdAt, recipient, subject, attempts, sentAt, lastError, notBefore } = row;
  return {
    ...{ id, to: recipient, subject, attempts, failure: lastError },
    at: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    state: stateOf(row, now),
    until: notBefore?.toISOString() ?? null,
  };
}

function stateOf({ status, notBefore, lastError }: ListedMail, now: Date): MailState {
  if (status === "SENT") return "sent";
  if (status === "FAILED") return "failed";
  if (notBefore === null || notBefore <= now) return "waiting";
  return lastError === "" ? "held" : "delayed";
}

const COLUMNS: readonly WrittenColumn<MailLine>[] = [
  { heading: "Mail", cell: ({ id }) => id },
  { heading: "When", cell: ({ at }) => at },
  { heading: "To", cell: ({ to }) => to },
  { heading: "Subject", cell: ({ subject }) => subject },
  { heading: "State", cell: ({ state }) => state },
  { heading: "Attempts", cell: ({ attempts }) => attempts },
  { heading: "Sent", cell: ({ sentAt }) => sentAt ?? "" },
  { heading: "Failure", cell: ({ failure }) => failure },
];

/** The mails that the filter finds, newest first and at most 20,000, as a CSV file. */
export function exportMails(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  filter: MailFilter,
): Response {
  const now = clock.now();
  return csvResponse("mail.csv", {
    columns: COLUMNS,
    rowsMax: ROWS_MAX,
    async read(after: MailLine | null, limit) {
      let query = toQuery(filter, after?.id ?? null);
      // A batch may hold no match while older ones follow.
      for (;;) {
        const { rows, next } = await findAllMails(db, { ...query, limit });
        if (rows.length > 0) return rows.map((row) => presentMail(row, now));
        if (next === null) return [];
        query = { ...query, before: next };
      }
    },
    log,
    failed: "mail.export_failed",
  });
}
