import { openChannel } from "#app/lib/tabs-channel.ts";
import { removeCopiesOf } from "./article-copies.ts";
import { removeDraftsOf } from "./slip-drafts.ts";

/** Where a page says who has signed out: unlike a session that has lapsed, that leaves nothing. */
const SIGN_OUTS = "slip-sign-outs";

/** Forgets whatever a racer left on this device, and has the other tabs keep nothing more of theirs. */
export async function forgetDrafts(username: string): Promise<void> {
  await Promise.all([removeDraftsOf(username), removeCopiesOf(username)]);
  const channel = openChannel(SIGN_OUTS);
  channel?.postMessage(username.toLowerCase());
  channel?.close();
}

/** Tells `forget` when a racer signs out in another tab. @returns what ends that */
export function onSignOut(username: string, forget: () => void): () => void {
  const channel = openChannel(SIGN_OUTS);
  channel?.addEventListener("message", ({ data }) => {
    if (data === username.toLowerCase()) forget();
  });
  return () => channel?.close();
}
