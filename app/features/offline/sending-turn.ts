/**
 * Runs `send` while nothing else on this device sends a slip: pages and the worker may notice at
 * the same moment that the connection is back. When the browser has no locks, or blocks them along
 * with all site data, only the Idempotency-Key prevents duplicates.
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
