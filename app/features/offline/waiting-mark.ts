/**
 * Set in localStorage while a slip is waiting on this device, so that other pages don't load the
 * code for it.
 */
const WAITING_MARK = "slips-waiting";

/**
 * Whether the mark is set. A browser that blocks site data throws here, and stores no slips either.
 */
export function isAnyWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_MARK) !== null;
  } catch {
    return false;
  }
}

/** Sets or clears the mark if possible: the worker, which also sends slips, has no localStorage. */
export function setWaitingMark(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(WAITING_MARK, "1");
    else localStorage.removeItem(WAITING_MARK);
  } catch {
    // Without it, slips are only sent from their form.
  }
}

/** Asks for confirmation before a sign-out that deletes unsent slips. */
export function confirmSignOut(event: { preventDefault(): void }): void {
  if (
    isAnyWaiting() &&
    !confirm("A time slip on this device hasn't been sent yet. Log out and lose it?")
  )
    event.preventDefault();
}
