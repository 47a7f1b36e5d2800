/**
 * Runs `send` while nothing else on this device sends a slip: pages and the worker may hear at the same
 * moment that the connection is back. Where the browser has no locks, or refuses them as it does all site data,
 * the Idempotency-Key alone keeps a slip from being made twice.
 */
export async function takeSendingTurn<T>(send: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return send();
  let isTurn = false;
  try {
    return await navigator.locks.request("slip-sending", () => {
      isTurn = true;
      return send();
    });
  } catch (error) {
    if (isTurn) throw error;
    return send();
  }
}
