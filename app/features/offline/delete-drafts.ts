import { openChannel } from "#app/lib/tabs-channel.ts";
import { removeCopiesOf } from "./article-copies.ts";
import { removeDraftsOf } from "./slip-drafts.ts";

/**
 * The channel that announces sign-outs: unlike an expired session, signing out deletes everything.
 */
const SIGN_OUTS = "slip-sign-outs";

/**
 * Deletes everything a racer left on this device, and makes other tabs stop storing their drafts.
 */
export async function deleteDrafts(username: string): Promise<void> {
  await Promise.all([removeDraftsOf(username), removeCopiesOf(username)]);
  const channel = openChannel(SIGN_OUTS);
  channel?.postMessage(username.toLowerCase());
  channel?.close();
}

/** Calls `forget` when a racer signs out in another tab. @returns the function that unsubscribes */
export function onSignOut(username: string, forget: () => void): () => void {
  const channel = openChannel(SIGN_OUTS);
  channel?.addEventListener("message", ({ data }) => {
    if (data === username.toLowerCase()) forget();
  });
  return () => channel?.close();
}
