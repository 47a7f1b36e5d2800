import { ApiError } from "#app/lib/api-client.ts";
import { sendTimeSlip } from "./send-time-slip.ts";
import { contentOf, readUnsentDrafts, removeDraft, writeDraft } from "./slip-drafts.ts";

export type WaitingSlips = { sent: number; waiting: number; refused: number };

/**
 * Sends what waits on this device, each with the key of its first attempt, so that one which had
 * arrived after all is not made twice. What is refused stays for its racer to mend.
 */
export async function sendWaitingSlips(username: string): Promise<WaitingSlips> {
  const count: WaitingSlips = { sent: 0, waiting: 0, refused: 0 };
  for (const [key, draft] of await readUnsentDrafts(username)) {
    if (draft.state === "refused") {
      count.refused += 1;
      continue;
    }
    const sendKey = draft.sendKey ?? crypto.randomUUID();
    try {
      await sendTimeSlip(contentOf(draft), sendKey);
      await removeDraft(key);
      count.sent += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error.status)) {
        count.waiting += 1;
        continue;
      }
      const { message } = error;
      await writeDraft(key, { ...draft, sendKey: null, state: "refused", message });
      count.refused += 1;
    }
  }
  return count;
}

/** Whether the same content may be taken later: no line, no session, a busy or failing server. */
function isPassing(status: number): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}
