import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { sentBefore } from "#app/lib/idempotency.server.ts";
import { limitAddress, overLimit } from "#app/lib/limit.server.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import {
  countDragPakRequestsSince,
  type DragPakRequest,
  findDragPakRequestBySendKey,
  insertDragPakRequestIfFirst,
} from "#db/queries/drag-pak.ts";
import type { DragPakKind } from "#db/schema/drag-pak.ts";
import { sendDragPakMails } from "./request-mails.server.ts";
import { makeDragPakNumber } from "./rules.ts";
import { dragPakSchemas, sendKeySchema } from "./schema.ts";

type SubmitDeps = Pick<Deps, "db" | "clock" | "mail" | "origin" | "limits" | "clientAddress"> & {
  viewer: Viewer | null;
};

/**
 * Stores a request and mails the requester and the staff. The same form sent again is the same request.
 *
 * @returns the confirmation number
 * @throws AppError `invalid` (with `errors`), `bad_request`, `rate_limited`, `conflict` where the key
 *   came with other answers
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
  const first = await findDragPakRequestBySendKey(deps.db, key.data);
  if (first) return repeat(first, { kind, answers });
  await limitRequests(deps, answers.email ?? "");

  const { name = "", email = "" } = answers;
  const [request] = await insertDragPakRequestIfFirst(deps.db, {
    createdAt: deps.clock.now(),
    number: makeDragPakNumber((room) => crypto.getRandomValues(room)),
    sendKey: key.data,
    userId: deps.viewer?.id ?? null,
    kind,
    name,
    email,
    emailKey: email.toLowerCase(),
    answers,
  });
  if (!request) {
    // Sent twice at the same time: the other one was faster.
    const other = await findDragPakRequestBySendKey(deps.db, key.data);
    if (!other) throw new AppError("unavailable", "That didn't go through. Please try again.");
    return repeat(other, { kind, answers });
  }
  await sendDragPakMails(deps, request);
  return { number: request.number };
}

function repeat(
  first: DragPakRequest,
  { kind, answers }: { kind: DragPakKind; answers: Record<string, string> },
) {
  const isSame = first.kind === kind && textOf(first.answers) === textOf(answers);
  if (!isSame) throw sentBefore();
  return { number: first.number };
}

function textOf(answers: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whoever types a stranger's address can't fill that mailbox, nor use up what its owner may send. */
async function limitRequests(deps: SubmitDeps, email: string): Promise<void> {
  await limitAddress(deps, "dragPak");
  const { viewer } = deps;
  const emailKey = email.toLowerCase();
  const isOwner = viewer?.isActivated === true && viewer.email.toLowerCase() === emailKey;
  const count = await countDragPakRequestsSince(deps.db, {
    emailKey,
    userId: isOwner ? viewer.id : null,
    since: new Date(deps.clock.now().getTime() - periodMs("dragPakMails")),
    max: LIMITS.dragPakMails.times,
  });
  if (count >= LIMITS.dragPakMails.times) throw overLimit("dragPakMails");
}
