import { ApiError } from "#app/lib/api-client.ts";
import { isWaitingForPhotos, PHOTOS_RETRY_MS } from "./photo-delay.ts";
import { sendTimeSlip } from "./send-time-slip.ts";
import { takeSendingTurn } from "./sending-turn.ts";
import {
  contentOf,
  countSent,
  type DraftKey,
  markWaiting,
  readDraft,
  readUnsentDrafts,
  removeDraft,
  type SlipDraft,
  type StoredDraft,
  writeDraft,
} from "./slip-drafts.ts";

/** `isSignedOut`: the slips are sent once their racer has logged in again. */
export type WaitingSlips = {
  waiting: StoredDraft[];
  refused: StoredDraft[];
  isSignedOut: boolean;
};

/**
 * Sends the slips waiting on this device, each with the key of its first attempt, so one that did
 * arrive isn't created twice. Rejected ones stay for their racer to fix, sent ones are counted.
 * Called by pages and the worker.
 *
 * @param inForm the draft in an open form, which sends it itself
 */
export async function sendWaitingSlips(username: string, inForm?: DraftKey): Promise<WaitingSlips> {
  const readUnsent = async (state: SlipDraft["state"]) =>
    (await readUnsentDrafts(username)).filter(
      ([key, draft]) => key !== inForm && draft.state === state,
    );
  let isSignedOut = false;
  for (const [key] of await readUnsent("waiting")) {
    const outcome = await takeSendingTurn(() => sendDraft(username, key));
    if (outcome === "signed-out") isSignedOut = true;
  }
  await markWaiting();
  return {
    waiting: await readUnsent("waiting"),
    refused: await readUnsent("refused"),
    isSignedOut,
  };
}

/** Reads the draft again: the lock's previous holder may have sent it. */
async function sendDraft(
  username: string,
  key: DraftKey,
): Promise<"sent" | "signed-out" | SlipDraft["state"]> {
  const draft = await readDraft(key);
  if (!draft) return "sent";
  if (draft.state !== "waiting" || (draft.retryAt ?? 0) > Date.now()) return draft.state;
  try {
    await sendTimeSlip(contentOf(draft), draft.sendKey ?? crypto.randomUUID());
    await countSent(username);
    if (await isUnchanged(key, draft)) await removeDraft(key);
    return "sent";
  } catch (error) {
    if (error instanceof ApiError && isWaitingForPhotos(error)) {
      const delayed = { ...draft, retryAt: Date.now() + PHOTOS_RETRY_MS };
      if (await isUnchanged(key, draft)) await writeDraft(key, delayed);
      return "waiting";
    }
    if (!(error instanceof ApiError) || isRetryable(error)) return "waiting";
    if (error.status === 401) return "signed-out";
    const refused: SlipDraft = {
      ...draft,
      sendKey: null,
      state: "refused",
      message: error.message,
    };
    if (await isUnchanged(key, draft)) await writeDraft(key, refused);
    return "refused";
  }
}

/** The racer may have taken it back and changed it while it was being sent. */
async function isUnchanged(key: DraftKey, sent: SlipDraft): Promise<boolean> {
  const current = await readDraft(key);
  return current?.state === "waiting" && current.sendKey === sent.sendKey;
}

/**
 * Whether the same content may succeed later: offline, a busy or failing server, or one still
 * processing it.
 */
function isRetryable({ status, code }: ApiError): boolean {
  const isBusy = status === 408 || status === 429 || status >= 500;
  return status === 0 || isBusy || code === "in_progress";
}
