import type { Deps, Viewer } from "#app/deps.ts";
import { emailKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { sentBefore } from "#app/lib/idempotency.server.ts";
import { limitAddress, overLimit } from "#app/lib/limit.server.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import { mailboxOf } from "#app/lib/mailbox.ts";
import {
  type DragPakRequest,
  findDragPakRequestBySendKey,
  insertDragPakRequestIfFew,
} from "#db/queries/drag-pak.ts";
import type { DragPakKind } from "#db/schema/drag-pak.ts";
import { sendDragPakMails } from "./request-mails.server.ts";
import { makeDragPakNumber } from "./rules.ts";
import { dragPakSchemas, sendKeySchema } from "./schema.ts";

type SubmitDeps = Pick<Deps, "db" | "clock" | "mail" | "origin" | "limits" | "clientAddress"> & {
  viewer: Viewer | null;
};

/**
 * Stores a request and mails the requester and the staff. Sending the same form again creates no
 * second request.
 *
 * @returns the confirmation number
 * @throws AppError `invalid` (with `errors`), `bad_request`, `rate_limited`, `conflict` when the
 *   key was used with other answers
 */
export async function submitDragPakRequest(
  deps: SubmitDeps,
  { kind, form, sendKey }: { kind: DragPakKind; form: unknown; sendKey: string | null },
): Promise<{ number: string }> {
  const answers: Record<string, string> = readFields(dragPakSchemas[kind], form);
  const key = sendKeySchema.safeParse(sendKey);
  if (!key.success) {
    throw new AppError("bad_request", "This form can't be sent. Open the review page again.");
  }
  const existing = await findDragPakRequestBySendKey(deps.db, key.data);
  if (existing) return repeat(existing, { kind, answers });
  await limitAddress(deps, "dragPak");

  const { name = "", email = "" } = answers;
  const { viewer } = deps;
  const createdAt = deps.clock.now();
  const emailKey = mailboxOf(email);
  // Entering another person's address can't flood that mailbox, nor use up its owner's limit.
  const isOwner = viewer?.isActivated === true && emailKeyOf(viewer.email) === emailKeyOf(email);
  const [inserted] = await insertDragPakRequestIfFew(
    deps.db,
    {
      createdAt,
      number: makeDragPakNumber((room) => crypto.getRandomValues(room)),
      sendKey: key.data,
      userId: viewer?.id ?? null,
      kind,
      name,
      email,
      emailKey,
      answers,
    },
    {
      userId: isOwner ? viewer.id : null,
      since: new Date(createdAt.getTime() - periodMs("dragPakMails")),
      max: LIMITS.dragPakMails.times,
    },
  );
  const request = await findDragPakRequestBySendKey(deps.db, key.data);
  if (!request) throw overLimit("dragPakMails");
  // Sent twice at the same time: the other one was faster.
  if (!inserted) return repeat(request, { kind, answers });
  await sendDragPakMails(deps, request, { isOwner });
  return { number: request.number };
}

function repeat(
  existing: DragPakRequest,
  { kind, answers }: { kind: DragPakKind; answers: Record<string, string> },
) {
  const isSame = existing.kind === kind && textOf(existing.answers) === textOf(answers);
  if (!isSame) throw sentBefore();
  return { number: existing.number };
}

function textOf(answers: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1)));
}
