/**
 * Runs in a page before its own scripts: a browser that is told to keep no site data refuses what would
 * keep some, at once or by its answer. Firefox counts channels between tabs among them, Chromium locks.
 */
export function refuseSiteData(): void {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  const deny = async () => refuse();
  for (const name of ["localStorage", "sessionStorage", "BroadcastChannel"])
    Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
  LockManager.prototype.request = deny;
  ServiceWorkerContainer.prototype.register = deny;
  ServiceWorkerContainer.prototype.getRegistration = deny;
}
