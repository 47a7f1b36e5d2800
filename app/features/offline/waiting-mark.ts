/** Set in localStorage while a slip waits on this device: pages without one load nothing of it. */
const WAITING_MARK = "slips-waiting";

/** Whether the mark is set. A browser that blocks site data throws here, and stores no slips either. */
export function isAnyWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_MARK) !== null;
  } catch {
    return false;
  }
}

/** Sets the mark or takes it off, where it can be: a worker, which sends slips too, has no localStorage. */
export function setWaitingMark(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(WAITING_MARK, "1");
    else localStorage.removeItem(WAITING_MARK);
  } catch {
    // Without it slips are sent from their form alone.
  }
}

/** Asks before a sign-out that takes with it what was not sent yet. */
export function confirmSignOut(event: { preventDefault(): void }): void {
  if (
    isAnyWaiting() &&
    !confirm("A time slip on this device hasn't been sent yet. Log out and lose it?")
  )
    event.preventDefault();
}
