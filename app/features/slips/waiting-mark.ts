/** Set in localStorage while a slip waits on this device: pages without one load nothing of it. */
export const WAITING_MARK = "slips-waiting";

/** Asks before a sign-out that takes with it what was not sent yet. */
export function confirmSignOut(event: { preventDefault(): void }): void {
  const isLost = localStorage.getItem(WAITING_MARK);
  if (isLost && !confirm("A time slip on this device is not sent yet. Log out and lose it?"))
    event.preventDefault();
}
