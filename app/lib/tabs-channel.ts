/** Where tabs tell each other who is signed in; an empty name is nobody. */
export const SESSION_CHANNEL = "session";

/**
 * Opens a channel to the other tabs of this browser.
 *
 * @returns null where the browser keeps no site data: Firefox then refuses channels too
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
