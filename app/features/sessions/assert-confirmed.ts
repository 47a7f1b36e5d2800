import type { Clock, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";

/** How long a password or a passkey counts for actions on members and the site. */
export const CONFIRMED_FOR_MS = 10 * 60_000;

/**
 * Staff who act on members or the site must have entered their password or used a passkey within ten minutes, so
 * that an unlocked computer isn't enough.
 *
 * @throws AppError `unconfirmed`; `defineForm` then leads to the page that confirms
 */
export function assertConfirmed({ confirmedAt }: Pick<Viewer, "confirmedAt">, clock: Clock): void {
  const age = confirmedAt
    ? clock.now().getTime() - confirmedAt.getTime()
    : Number.POSITIVE_INFINITY;
  if (age <= CONFIRMED_FOR_MS) return;
  throw new AppError("unconfirmed", "Confirm that it's you: enter your password or use a passkey.");
}
