import { ApiError } from "#app/lib/api-client.ts";
import { sendTimeSlip } from "./send-time-slip.ts";
import { takeSendingTurn } from "./sending-turn.ts";
import {
  contentOf,
  type DraftKey,
  leaveReceipt,
  markWaiting,
  readDraft,
  readUnsentDrafts,
  type SlipDraft,
  writeDraft,
} from "./slip-drafts.ts";

/** `isSignedOut`: what waits goes out once its racer has logged in again. */
export type WaitingSlips = {
  waiting: number;
  refused: number;
  isSignedOut: boolean;
};

/**
 * Sends what waits on this device, each with the key of its first attempt, so that one which had
 * arrived after all is not made twice. What is refused stays for its racer to mend, what went out leaves
 * a receipt. Pages and the worker both come here.
 */
export async function sendWaitingSlips(username: string): Promise<WaitingSlips> {
  const count: WaitingSlips = { waiting: 0, refused: 0, isSignedOut: false };
  for (const [key] of await readUnsentDrafts(username)) {
    const outcome = await takeSendingTurn(() => sendDraft(key));
    if (outcome === "signed-out") count.isSignedOut = true;
    if (outcome === "signed-out" || outcome === "waiting") count.waiting += 1;
    if (outcome === "refused") count.refused += 1;
  }
  await markWaiting().catch(() => undefined);
  return count;
}

/** Reads it once more: whoever had the turn before may have sent it. */
async function sendDraft(key: DraftKey): Promise<"signed-out" | SlipDraft["state"]> {
  const draft = await readDraft(key);
  if (!draft) return "sent";
  if (draft.state !== "waiting") return draft.state;
  try {
    await sendTimeSlip(contentOf(draft), draft.sendKey ?? crypto.randomUUID());
    await leaveReceipt(key);
    return "sent";
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) return "waiting";
    if (error.status === 401) return "signed-out";
    return refuse(key, draft, error.message);
  }
}

async function refuse(key: DraftKey, draft: SlipDraft, message: string) {
  await writeDraft(key, { ...draft, sendKey: null, state: "refused", message });
  return "refused" as const;
}

/** Whether the same content may be taken later: no line, a busy or failing server, or one at work on it. */
function isPassing({ status, code }: ApiError): boolean {
  const isBusy = status === 408 || status === 429 || status >= 500;
  return status === 0 || isBusy || code === "in_progress";
}
