import { createHash } from "node:crypto";
import type { Deps } from "#app/deps.ts";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { deletePasskeyChallenge, insertPasskeyChallenge } from "#db/queries/passkeys.ts";

/** How long an authenticator may take; the browser's own dialog gives up then too. */
export const CHALLENGE_MS = 5 * 60 * 1000;

type ChallengeDeps = Pick<Deps, "db" | "clock">;

/** The relying party: passkeys belong to the host name, and answers must come from our origin. */
export function relyingParty(origin: string): { id: string; origin: string } {
  return { id: new URL(origin).hostname, origin };
}

/** What authenticators know an account by: always the same, and nothing about the person. */
export function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  const digest = createHash("sha256").update(`quarter-mile-garage passkeys of ${userId}`).digest();
  return new Uint8Array(digest);
}

/** Remembers a challenge, hashed. @param userId who registers a key; null when signing in */
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

/** Uses a challenge up, whatever becomes of the answer it came with: each is good for one attempt. */
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
