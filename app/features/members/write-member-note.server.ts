import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { insertMemberNote } from "#db/queries/members.ts";
import type { User } from "#db/queries/users.ts";

/** Adds an internal note about a member. @throws AppError `not_found` if the account was deleted meanwhile */
export async function writeMemberNote(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  user: User,
  text: string,
): Promise<void> {
  const createdAt = clock.now();
  const [added] = await db.batch([
    insertMemberNote(db, { userId: user.id, authorId: viewer.id, createdAt, text }),
    insertAuditIfChanged(db, {
      createdAt,
      actorId: viewer.id,
      action: "user.note",
      subjectKind: "user",
      subjectId: user.id,
      detail: {},
    }),
  ]);
  if (added.length === 0)
    throw new AppError("not_found", `${user.username} deleted their account.`);
}
