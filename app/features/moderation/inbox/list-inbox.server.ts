import type { Deps, Viewer } from "#app/deps.ts";
import { FLAG_LABELS } from "#app/features/comments/texts.ts";
import { REJECTION_LABELS } from "#app/features/slips/review.ts";
import { authorize } from "#app/lib/policy.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { counterOf } from "#db/queries/counters.ts";
import {
  findAllInboxPlaces,
  findAllInboxTotals,
  findInboxCases,
  type InboxAppeal,
  type InboxComment,
  type InboxPlace,
  type InboxReport,
  type InboxSlip,
} from "#db/queries/inbox.ts";
import { INBOX_KINDS, type InboxKind } from "#db/schema/desk.ts";
import { claimedAfter } from "../cases/live-claim.server.ts";
import { deskPolicy } from "../policy.ts";
import { REPORT_LABELS } from "../reports/texts.ts";
import { INBOX_PAGE, type InboxFilter } from "./schema.ts";

/** What waits, as the inbox shows it. */
export type InboxCase = {
  kind: InboxKind;
  id: number;
  /** When it began to wait. */
  at: string;
  /** Where it is decided. */
  to: string;
  racerId: number;
  racer: string;
  /** One line: the run, or the beginning of the comment. */
  title: string;
  /** Why it waits. */
  why: string;
  /** Who is on it; null for no one. */
  holder: string | null;
  isMine: boolean;
  /** The viewer's own, or about them: another moderator decides. */
  isOwn: boolean;
  /** Whether the viewer can take it: not one's own, nor an appeal of one's own decision. */
  mayTake: boolean;
  /** For the bulk form: what it is and the version seen. Null if it can't be dismissed in bulk. */
  mark: string | null;
};

type InboxDeps = Pick<Deps, "db" | "clock"> & { viewer: Viewer };

/**
 * One page of everything that waits for moderators, longest waiting first, with the totals of each kind.
 *
 * @param limit the most of a page; a file has longer ones
 * @throws AppError `forbidden`
 */
export async function listInbox(
  { db, clock, viewer }: InboxDeps,
  { kind, holder, after }: InboxFilter & { after?: InboxPlace | undefined },
  limit = INBOX_PAGE,
) {
  authorize(deskPolicy, "moderate", viewer);
  const scope = { moderatorId: viewer.id, claimedAfter: claimedAfter(clock.now()) };
  const [rows, counters] = await db.batch([
    findAllInboxPlaces(db, {
      ...scope,
      kinds: kind ? [kind] : INBOX_KINDS,
      holder: holder ?? "all",
      after: after ?? null,
      limit: limit + 1,
    }),
    findAllInboxTotals(db),
  ]);
  const places = rows.slice(0, limit);
  const read = places.length > 0 ? await findInboxCases(db, { ...scope, places }) : NO_CASES;
  const cases = presentCases(read, viewer);
  const last = rows.length > limit ? places.at(-1) : undefined;
  const totals: Record<InboxKind, number> = {
    slip: counterOf(counters, "slips:PENDING") + counterOf(counters, "slips:IN_REVIEW"),
    report: counterOf(counters, "desk:reports"),
    comment: counterOf(counters, "desk:comments"),
    appeal: counterOf(counters, "desk:appeals"),
  };
  return {
    // A case that was decided between the two reads isn't there anymore.
    cases: places.flatMap(({ kind: of, id, at }): InboxCase[] => {
      const row = cases.get(`${of}-${id}`);
      return row ? [{ ...row, kind: of, id, at: new Date(at).toISOString() }] : [];
    }),
    totals,
    next: last ? `${last.at}-${last.kind}-${last.id}` : null,
  };
}

type Cases = Awaited<ReturnType<typeof findInboxCases>>;
const NO_CASES: Cases = { slips: [], reports: [], comments: [], appeals: [] };

type Presented = Omit<InboxCase, "kind" | "id" | "at">;

/** The rows by `kind-id`. */
export function presentCases({ slips, reports, comments, appeals }: Cases, viewer: Viewer) {
  return new Map<string, Presented>([
    ...slips.map((row) => [`slip-${row.id}`, presentSlip(row, viewer)] as const),
    ...reports.map((row) => [`report-${row.id}`, presentReport(row, viewer)] as const),
    ...comments.map((row) => [`comment-${row.id}`, presentComment(row, viewer)] as const),
    ...appeals.map((row) => [`appeal-${row.id}`, presentAppeal(row, viewer)] as const),
  ]);
}

type Held = { claimerId: number | null; claimer: string | null };

function holderOf({ claimerId, claimer }: Held, viewer: Viewer) {
  const isMine = claimerId === viewer.id;
  return { holder: isMine ? viewer.username : claimer, isMine };
}

function runOf(row: InboxReport | InboxSlip | InboxAppeal): string {
  return `${formatSeconds(row.elapsedMs)} at ${formatSpeed(row.trapSpeedHundredthsMph)} mph, ${row.raceTrack}`;
}

function presentSlip(row: InboxSlip, viewer: Viewer): Presented {
  const flags: unknown[] = JSON.parse(row.flags);
  const count = flags.length === 1 ? "1 flag" : `${flags.length} flags`;
  return {
    ...{ racerId: row.racerId, racer: row.racer, title: runOf(row) },
    ...holderOf(row, viewer),
    to: `/moderation/slips/${row.id}`,
    why: flags.length > 0 ? count : "",
    isOwn: row.racerId === viewer.id,
    mayTake: row.racerId !== viewer.id,
    mark: null,
  };
}

function presentReport(row: InboxReport, viewer: Viewer): Presented {
  const isOwn = row.racerId === viewer.id || row.reporterId === viewer.id;
  const held = holderOf(row, viewer);
  return {
    ...{ racerId: row.racerId, racer: row.racer, title: runOf(row), ...held, isOwn },
    mayTake: !isOwn,
    to: `/moderation/reports?report=${row.id}`,
    why: [REPORT_LABELS[row.reason].label, row.text].filter(Boolean).join(": "),
    mark: isOwn || isOthers(held) ? null : `report-${row.id}-${row.slipVersion}`,
  };
}

function presentComment(row: InboxComment, viewer: Viewer): Presented {
  const isOwn = row.authorId === viewer.id || row.hasOwnFlag === 1;
  const held = holderOf(row, viewer);
  const reason = row.reason ? FLAG_LABELS[row.reason].label : "";
  return {
    ...{ racerId: row.authorId, racer: row.author, title: row.text, ...held, isOwn },
    mayTake: !isOwn,
    to: `/moderation/comments?comment=${row.id}`,
    why: row.flagCount > 1 ? `${reason}, ${row.flagCount} flags` : reason,
    mark: isOwn || isOthers(held) ? null : `comment-${row.id}-${row.version}`,
  };
}

function presentAppeal(row: InboxAppeal, viewer: Viewer): Presented {
  const reason = row.rejectionReason ? REJECTION_LABELS[row.rejectionReason].label : "";
  return {
    ...{ racerId: row.racerId, racer: row.racer, title: runOf(row) },
    ...holderOf(row, viewer),
    to: `/moderation/appeals?appeal=${row.id}`,
    why: [reason, row.text].filter(Boolean).join(": "),
    isOwn: row.racerId === viewer.id,
    mayTake: row.racerId !== viewer.id && row.rejectedBy !== viewer.id,
    mark: null,
  };
}

function isOthers({ holder, isMine }: { holder: string | null; isMine: boolean }): boolean {
  return holder !== null && !isMine;
}
