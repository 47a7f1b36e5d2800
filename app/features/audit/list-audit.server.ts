import type { Deps } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { type AuditRow, findAllAudit } from "#db/queries/audit.ts";
import { findUserByUsernameKey } from "#db/queries/users.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { presentSubject } from "./audit-subject.ts";
import { describeEntry } from "./describe-entry.ts";

/** How many entries a page goes through: each reads up to four rows with its actor and its subject, fewer than 100 in all. */
const PAGE = 24;

export type AuditLine = ReturnType<typeof presentAudit>;

/**
 * A page of the audit log, newest first. If the filter has several parts, it goes through the entries that match one of
 * them: a page may be short, or empty, while older ones follow.
 *
 * @returns `next`, the next page's cursor
 */
export async function listAudit(
  { db }: Pick<Deps, "db">,
  { before, ...filter }: AuditFilter & { before: number },
) {
  const query = await toAuditQuery(db, filter);
  if (!query) return { entries: [], next: null };
  const { rows, next } = await findAllAudit(db, { ...query, before, limit: PAGE });
  return { entries: rows.map(presentAudit), next };
}

/** The filter with the actor's id; null if there is no such account. */
export async function toAuditQuery(db: Deps["db"], { actor, ...filter }: AuditFilter) {
  if (actor === "") return { ...filter, actorId: null };
  const user = await findUserByUsernameKey(db, usernameKeyOf(actor));
  return user && { ...filter, actorId: user.id };
}

/** An entry for the screen, a command or a file. */
export function presentAudit(row: AuditRow) {
  const { id, createdAt, actor, action, detail, subjectKind, subjectId, subjectName } = row;
  const subject = presentSubject({ kind: subjectKind, id: subjectId });
  return {
    ...{ id, action },
    at: createdAt.toISOString(),
    by: actor ?? "A command or job",
    what: describeEntry({ action, detail }),
    about: subjectName ?? subject.label,
    aboutTo: row.hasSubject ? subject.to : null,
  };
}
