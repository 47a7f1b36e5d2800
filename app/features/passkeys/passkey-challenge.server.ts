import { createHash } from "node:crypto";
import type { Deps } from "#app/deps.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { deletePasskeyChallenge, insertPasskeyChallenge } from "#db/queries/passkeys.ts";

/** The timeout of a ceremony, also in the browser's dialog. */
export const CHALLENGE_MS = 5 * 60 * 1000;

type ChallengeDeps = Pick<Deps, "db" | "clock">;

/** The relying party: passkeys belong to the host name, and responses must come from our origin. */
export function relyingParty(origin: string): { id: string; origin: string } {
  return { id: new URL(origin).hostname, origin };
}

/** An account's id for authenticators: stable, and without personal data. */
export function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  const digest = createHash("sha256").update(`quarter-mile-garage passkeys of ${userId}`).digest();
  return new Uint8Array(digest);
}

/** Stores a challenge's hash. @param userId the user who registers a passkey; null when signing in */
export async function keepChallenge(
  { db, clock }: ChallengeDeps,
  { challenge, userId }: { challenge: string; userId: number | null },
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  await insertPasskeyChallenge(db, {
    challengeHash: hashSecretToken(challenge),
    userId,
    expiresAt,
  });
}

/** Uses up a challenge, even if the response turns out to be invalid: each is valid for one attempt. */
export async function takeChallenge(
  { db, clock }: ChallengeDeps,
  { challenge, userId }: { challenge: string; userId: number | null },
): Promise<boolean> {
  const taken = await deletePasskeyChallenge(db, {
    challengeHash: hashSecretToken(challenge),
    userId,
    now: clock.now(),
  });
  return taken.length > 0;
}
