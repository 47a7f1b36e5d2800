import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { findAppealWithSlip } from "#db/queries/appeals.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { findAllCaseNotes, insertCaseNoteIfBelowLimit } from "#db/queries/case-notes.ts";
import type { DeskCase } from "#db/queries/desk-claims.ts";
import { findReportWithSlip } from "#db/queries/reports.ts";
import { appealPolicy } from "../appeals/policy.ts";
import { APPEAL_TEXTS } from "../appeals/texts.ts";
import { findCommentToDecide } from "../comments/decide-comment.server.ts";
import { deskPolicy } from "../policy.ts";
import { reportPolicy } from "../reports/policy.ts";
import { REPORT_TEXTS } from "../reports/texts.ts";
import { CASE_NOTES_MAX } from "../schema.ts";

type NoteDeps = Deps & { viewer: Viewer };

/**
 * Leaves a note on a report, a comment or an appeal for the other moderators. It is also among the notes about the
 * member: the reported racer, the author, or the racer who appeals.
 *
 * @throws AppError `forbidden` (no moderator, involved themselves), `not_found`, `conflict` (the case has the maximum
 *   number of notes), `rate_limited`
 */
export async function writeCaseNote(
  deps: NoteDeps,
  { text, ...subject }: DeskCase & { text: string },
): Promise<void> {
  const { db, viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  await limitRacer(deps, "change");
  const { userId, audit } = await findNoted(deps, subject);
  const createdAt = deps.clock.now();
  const note = { ...subject, userId, authorId: viewer.id, createdAt, text };
  const [added] = await db.batch([
    insertCaseNoteIfBelowLimit(db, note, CASE_NOTES_MAX),
    insertAuditIfChanged(db, {
      createdAt,
      actorId: viewer.id,
      action: `${subject.kind}.note`,
      ...audit,
    }),
  ]);
  if (added.length === 0) {
    throw new AppError("conflict", `Each gets ${CASE_NOTES_MAX} notes. This one is full.`);
  }
}

/** The notes on a case, newest first; null for those who are involved in it. */
export async function listCaseNotes(deps: NoteDeps, subject: DeskCase) {
  const mayRead = await findNoted(deps, subject).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
  if (!mayRead) return null;
  const notes = await findAllCaseNotes(deps.db, subject, CASE_NOTES_MAX);
  return notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() }));
}

/** The member that a case is about, and what the audit log says of it. Open or decided, it may be noted on. */
async function findNoted({ db, viewer }: NoteDeps, { kind, id }: DeskCase) {
  if (kind === "comment") {
    const { userId } = await findCommentToDecide({ db, viewer }, id);
    return { userId, audit: { subjectKind: "comment", subjectId: id, detail: {} } };
  }
  const { userId, slipId } = await (kind === "report" ? findReport : findAppeal)(
    { db, viewer },
    id,
  );
  return { userId, audit: { subjectKind: "slip", subjectId: slipId, detail: { [kind]: id } } };
}

async function findReport({ db, viewer }: Pick<NoteDeps, "db" | "viewer">, id: number) {
  const row = await findReportWithSlip(db, id);
  if (!row) throw new AppError("not_found", REPORT_TEXTS.notFound);
  const { userId } = row.slip;
  authorize(reportPolicy, "decide", viewer, { ...row.report, status: "OPEN", racerId: userId });
  return { userId, slipId: row.slip.id };
}

/** The moderator who rejected the slip may say why, too. */
async function findAppeal({ db, viewer }: Pick<NoteDeps, "db" | "viewer">, id: number) {
  const row = await findAppealWithSlip(db, id);
  if (!row) throw new AppError("not_found", APPEAL_TEXTS.notFound);
  const { userId } = row.slip;
  const about = { racerId: userId, rejectedBy: null, hasOthers: true };
  authorize(appealPolicy, "decide", viewer, { ...about, status: "OPEN" });
  return { userId, slipId: row.slip.id };
}
