/**
 * Runs `send` while nothing else on this device sends a slip: pages and the worker may hear at the same
 * moment that the line is back. Where the browser has no locks the Idempotency-Key alone keeps a slip
 * from being made twice.
 */
export function takeSendingTurn<T>(send: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request("slip-sending", send) : send();
}
