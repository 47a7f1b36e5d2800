import type { Deps, Viewer } from "#app/deps.ts";
import { findOwnUser } from "#app/features/accounts/find-own-user.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import {
  findAllAuditForExport,
  findAllAuditOfSlips,
  findAllCommentsForExport,
  findAllMailsForExport,
  findAllSlipsForExport,
  findAllTextsAboutSlips,
  findShortListsForExport,
} from "#db/queries/account-export.ts";
import { findEmailChangeByUser } from "#db/queries/email-changes.ts";
import type { User } from "#db/queries/users.ts";
import { ownMailsSince } from "./own-mails.ts";
import * as present from "./present-export.ts";

/** Rows read at a time; the response is streamed meanwhile. */
const PAGE = 100;

type ExportDeps = Pick<Deps, "db" | "clock" | "log">;

/**
 * Streams everything stored about the viewer as JSON, of any size. A failure aborts the stream, so that a
 * partial export never looks complete.
 *
 * @throws AppError `rate_limited`, `unauthenticated` if the account was deleted
 */
export async function exportAccount(
  deps: ExportDeps & Pick<Deps, "limits"> & { viewer: Viewer },
): Promise<ReadableStream<Uint8Array>> {
  await limitRacer(deps, "export");
  return exportUser(deps, await findOwnUser(deps));
}

/** The same for any account, for an admin whom its owner asked. */
export function exportUser(deps: ExportDeps, user: User): ReadableStream<Uint8Array> {
  const pieces = write(deps, user);
  const encoder = new TextEncoder();
  let isCanceled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (isCanceled) return;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        deps.log("error", "account.export_failed", { error });
        throw error;
      }
    },
    cancel() {
      isCanceled = true;
    },
  });
}

async function* write(deps: ExportDeps, user: User): AsyncGenerator<string, void> {
  const { db } = deps;
  const now = deps.clock.now();
  const [sessions, passkeys, vehicles, images, modifications, reports, ...sent] =
    await findShortListsForExport(db, user.id);
  const change = await findEmailChangeByUser(db, user.id, now);
  const head = {
    exportedAt: now,
    account: present.exportAccount(user),
    consents: present.exportConsents(user),
    emailChange: change && { newEmail: change.newEmail, createdAt: change.createdAt },
    sessions: sessions.map(present.exportSession),
    passkeys,
    vehicles: vehicles.map((row) => present.exportVehicle(row, images, modifications)),
    reports,
    ...present.exportSent(sent),
  };
  yield JSON.stringify(head, null, 1).replace(/\n\}$/, "");
  yield* writeList("slips", slipPages(deps, user.id));
  yield* writeList("comments", commentPages(deps, user.id));
  yield* writeList("mails", mailPages(deps, user));
  yield* writeList("acts", auditPages(deps, user.id, "actor"));
  yield* writeList("actsOnAccount", auditPages(deps, user.id, "subject"));
  yield "\n}\n";
}

async function* writeList(name: string, pages: AsyncGenerator<object[]>) {
  let separator = "\n";
  yield `,\n "${name}": [`;
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${separator}  ${JSON.stringify(row)}`;
      separator = ",\n";
    }
  }
  yield "\n ]";
}

async function* slipPages({ db }: ExportDeps, userId: number) {
  let after = { submittedAt: new Date(0), id: 0 };
  for (;;) {
    const rows = await findAllSlipsForExport(db, { userId, after, limit: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    const ids = rows.map(({ id }) => id);
    const audit = await findAllAuditOfSlips(db, ids);
    const words = await findAllTextsAboutSlips(db, ids);
    yield rows.map((slip) => present.exportSlip(slip, { audit, words, userId }));
    after = last;
  }
}

async function* commentPages({ db }: ExportDeps, userId: number) {
  let after = 0;
  for (;;) {
    const rows = await findAllCommentsForExport(db, { userId, after, limit: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(present.exportComment);
    after = last.id;
  }
}

async function* mailPages({ db }: ExportDeps, user: User) {
  const { id, email } = user;
  let after = 0;
  for (;;) {
    const rows = await findAllMailsForExport(db, {
      recipient: email,
      since: ownMailsSince(user),
      userId: id,
      after,
      limit: PAGE,
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(present.exportMail);
    after = last.id;
  }
}

async function* auditPages({ db }: ExportDeps, userId: number, as: "actor" | "subject") {
  let after = 0;
  for (;;) {
    const rows = await findAllAuditForExport(db, { userId, after, limit: PAGE, as });
    const last = rows.at(-1);
    if (!last) return;
    yield present.exportAudit(rows, userId);
    after = last.id;
  }
}
