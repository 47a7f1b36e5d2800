import type { Deps } from "#app/deps.ts";
import {
  type DragPakRequest,
  findAllAuditOfDragPak,
  findAllDragPakRequestsByStatus,
} from "#db/queries/drag-pak.ts";
import type { DragPakStatus } from "#db/schema/drag-pak.ts";
import { labeledAnswers } from "./rules.ts";

const PAGE = 20;
/** The cursor of the first page. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

type AuditOfRequest = Awaited<ReturnType<typeof findAllAuditOfDragPak>>[number];
export type ListedRequest = ReturnType<typeof presentRequest>;

/** A page of the staff's list with each request's history; `next` is the next page's cursor. */
export async function listDragPakRequests(
  { db }: Pick<Deps, "db">,
  { status, before = NEWEST }: { status: DragPakStatus; before?: number | undefined },
) {
  const rows = await findAllDragPakRequestsByStatus(db, { status, before, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const acts =
    page.length > 0
      ? await findAllAuditOfDragPak(
          db,
          page.map(({ id }) => id),
        )
      : [];
  return {
    requests: page.map((row) => presentRequest(row, acts)),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

function presentRequest(row: DragPakRequest, acts: readonly AuditOfRequest[]) {
  const { id, number, kind, status, name, createdAt, answers } = row;
  return {
    id,
    number,
    kind,
    status,
    name,
    createdAt: createdAt.toISOString(),
    answers: labeledAnswers(kind, answers).filter((answer) => answer.name !== "name"),
    acts: acts
      .filter(({ requestId }) => requestId === id)
      .map(({ actor, detail, ...act }) => ({
        at: act.createdAt.toISOString(),
        by: actor ?? "A script",
        to: String(detail.to),
        note: String(detail.note ?? ""),
      })),
  };
}
