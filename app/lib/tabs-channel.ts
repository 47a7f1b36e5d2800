/** The channel on which tabs announce the signed-in username; empty after signing out. */
export const SESSION_CHANNEL = "session";

/**
 * Opens a channel to the other tabs of this browser.
 *
 * @returns null if the browser blocks site data: Firefox then blocks channels too
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
