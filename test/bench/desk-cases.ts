import { NEWEST } from "#app/features/console/read-cursor.ts";
import { listDragPakRequests } from "#app/features/drag-pak/list-requests.server.ts";
import { listManagedEvents } from "#app/features/events/list-managed-events.server.ts";
import { listAppeals } from "#app/features/moderation/appeals/list-appeals.server.ts";
import { appealsQuerySchema } from "#app/features/moderation/appeals/schema.ts";
import { listDeskComments } from "#app/features/moderation/comments/list-desk-comments.server.ts";
import { deskCommentsQuerySchema } from "#app/features/moderation/comments/schema.ts";
import { listInbox } from "#app/features/moderation/inbox/list-inbox.server.ts";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import { listReports } from "#app/features/moderation/reports/list-reports.server.ts";
import { reportsQuerySchema } from "#app/features/moderation/reports/schema.ts";
import { type QueueQuery, queueQuerySchema } from "#app/features/moderation/schema.ts";
import { listNames } from "#app/features/newsroom/list-names.server.ts";
import { listNewsroom } from "#app/features/newsroom/list-newsroom.server.ts";
import { listBackups } from "#app/features/records/backups.server.ts";
import { listDeadLetters } from "#app/features/records/dead-letters.server.ts";
import { listErrors } from "#app/features/records/list-errors.server.ts";
import { listJobs } from "#app/features/records/list-jobs.server.ts";
import { listMails } from "#app/features/records/list-mails.server.ts";
import type { Database } from "#db/client.ts";
import { APPEAL_STATUSES, INBOX_KINDS, REPORT_STATUSES } from "#db/schema/desk.ts";
import { DRAG_PAK_STATUSES } from "#db/schema/drag-pak.ts";
import { SLIP_STATUSES } from "#db/schema/slips.ts";
import { type BenchCase, benchViewer } from "./cases.ts";

/** The budget of every list of staff. */
const LIST = 100;
const NOW = new Date(Date.UTC(2026, 6, 2, 12));
const clock = { now: () => NOW };
const viewer = benchViewer(1, "admin");
/** A place in the middle of the rows. */
const LATE = 50_000;

type Run = (db: Database) => Promise<unknown>;
const listCase = (name: string, variants: readonly Run[]): BenchCase => ({
  name,
  budget: LIST,
  variants: () => [...variants],
});

const FLAGS = [undefined, "none", "strong", "SAME_PHOTO"];
const HOLDS = [undefined, "free", "mine", "others", "expired"];
const CLASSES = [undefined, "stock", "modified"];

function queueQueries(): QueueQuery[] {
  const flags = FLAGS.flatMap((flag) => queueQueriesWith({ flag }));
  return [
    ...flags,
    ...HOLDS.flatMap((hold) => queueQueriesWith({ hold })),
    ...CLASSES.flatMap((name) => queueQueriesWith({ class: name })),
  ];
}

function queueQueriesWith(filter: Record<string, string | undefined>): QueueQuery[] {
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  return SLIP_STATUSES.map((status) => queueQuerySchema.parse({ ...query, status }));
}

/** The lists of the moderation desk, the newsroom and the records, with each of their filters. */
export const DESK_CASES: readonly BenchCase[] = [
  listCase(
    "queue, each status and filter",
    queueQueries().map((query) => (db) => listQueue({ db, clock, viewer }, query)),
  ),
  listCase(
    "inbox, each kind and holder",
    [undefined, ...INBOX_KINDS].flatMap((kind) =>
      [undefined, "free" as const, "mine" as const].map(
        (holder) => (db: Database) => listInbox({ db, clock, viewer }, { kind, holder }),
      ),
    ),
  ),
  listCase("inbox, a later page", [
    (db) =>
      listInbox(
        { db, clock, viewer },
        { kind: undefined, holder: "free", after: { at: LATE, kind: "report", id: LATE } },
      ),
  ]),
  listCase(
    "reports, each status",
    REPORT_STATUSES.flatMap((status) =>
      [undefined, `${LATE}-${LATE}`].map((after) => {
        const query = reportsQuerySchema.parse({ status, ...(after && { after }) });
        return (db: Database) => listReports({ db, viewer }, query);
      }),
    ),
  ),
  listCase(
    "flagged comments, each state",
    ["WAITING", "REMOVED", "KEPT"].flatMap((status) =>
      [undefined, `${LATE}-${LATE}`].map((after) => {
        const query = deskCommentsQuerySchema.parse({ status, ...(after && { after }) });
        return (db: Database) => listDeskComments({ db, viewer }, query);
      }),
    ),
  ),
  listCase(
    "appeals, each status",
    APPEAL_STATUSES.flatMap((status) =>
      [undefined, `${LATE}-${LATE}`].map((after) => {
        const query = appealsQuerySchema.parse({ status, ...(after && { after }) });
        return (db: Database) => listAppeals({ db, viewer }, query);
      }),
    ),
  ),
  listCase(
    "mail, each state and a recipient",
    [
      { to: "", state: null },
      ...["failed", "waiting", "sent"].map((state) => ({ to: "", state })),
      { to: "m500000@bench.test", state: null },
      { to: "m500000@bench.test", state: "failed" },
    ].flatMap((filter) =>
      [NEWEST, LATE].map(
        (before) => (db: Database) => listMails({ db, clock }, { ...filter, before }),
      ),
    ),
  ),
  listCase("jobs", [(db) => listJobs({ db, clock })]),
  listCase(
    "dead letters, each kind",
    [null, "mail" as const, "card" as const, "step" as const].map(
      (kind) => (db) => listDeadLetters({ db }, { kind, before: NEWEST }),
    ),
  ),
  listCase(
    "errors, and one request's",
    ["", "r7"].map((request) => (db) => listErrors({ db, clock }, { request, after: null })),
  ),
  listCase(
    "backups, each kind",
    [null, "copy" as const, "restore-point" as const].map(
      (kind) => (db) => listBackups({ db }, { kind, before: NEWEST }),
    ),
  ),
  listCase(
    "newsroom, each state and words",
    [null, "DRAFT" as const, "SCHEDULED" as const, "PUBLISHED" as const, "UNPUBLISHED" as const]
      .flatMap((state) => ["", "many", "many 77770"].map((q) => ({ state, q })))
      .map((query) => (db) => listNewsroom({ db }, { ...query, after: null })),
  ),
  listCase(
    "authors, categories and tags",
    (["author", "category", "tag"] as const).flatMap((kind) =>
      ["", "w", "tag 4"].map((q) => (db: Database) => listNames({ db }, kind, { q, after: null })),
    ),
  ),
  listCase(
    "Drag Pak requests, each status",
    DRAG_PAK_STATUSES.flatMap((status) =>
      [undefined, LATE].map(
        (before) => (db: Database) => listDragPakRequests({ db }, { status, before }),
      ),
    ),
  ),
  listCase(
    "events to manage",
    ["", "night"].map((q) => (db) => listManagedEvents({ db, clock }, { q, after: null })),
  ),
];
