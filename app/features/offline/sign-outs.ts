import { openChannel } from "#app/lib/tabs-channel.ts";

/**
 * The channel that announces sign-outs: unlike an expired session, signing out deletes everything.
 */
const SIGN_OUTS = "slip-sign-outs";

/** Tells the other tabs that a racer has signed out. */
export function announceSignOut(username: string): void {
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
