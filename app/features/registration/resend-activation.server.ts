import type { Deps, Viewer } from "#app/deps.ts";
import { storeLinkToMail } from "#app/features/accounts/store-link-to-mail.server.ts";
import { secondsUntilNextMail } from "#app/features/mail/mailbox-limit.server.ts";
import { deviceKeyFor, readDevice } from "#app/features/sessions/device-cookie.server.ts";
import { emailKeyOf, usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { limit, overLimit } from "#app/lib/limit.server.ts";
import { insertAudit } from "#db/queries/audit.ts";
import { findUserByEmailKey, findUserByUsernameKey, type User } from "#db/queries/users.ts";
import { activationExpiry, sendActivationMail } from "./activation-mail.server.ts";

type ResendDeps = Deps & { viewer: Viewer | null };
/** `recent`: a link that still works was mailed recently. `none`: the user is unknown or activated. */
type LinkOutcome = "queued" | "over_limit" | "failed" | "recent" | "none";

/**
 * Mails an activation link, if the address or username belongs to an account that still needs one and none was
 * mailed recently. For strangers this happens after the response, so that neither its content nor its timing
 * reveals the outcome. The account's own session waits for the outcome.
 *
 * @throws AppError `rate_limited`; for the account's own session also if the mail was over a limit, and
 *   `unavailable` if it couldn't be queued
 */
export async function resendActivation(
  deps: ResendDeps,
  input: { email: string } | { username: string },
): Promise<void> {
  const key = "email" in input ? emailKeyOf(input.email) : usernameKeyOf(input.username);
  const requester = deps.viewer ? `user:${deps.viewer.id}` : deps.clientAddress;
  await limit(deps, "resendActivation", `${requester}:${key}`);
  const find = "email" in input ? findUserByEmailKey : findUserByUsernameKey;
  if (deps.viewer && isOwnKey(deps.viewer, input, key)) {
    const user = await find(deps.db, key);
    return assertSent(deps, deps.viewer.email, await sendLink(deps, user));
  }
  deps.waitUntil(
    find(deps.db, key)
      .then((user) => sendLink(deps, user))
      .catch((error: unknown) => deps.log("error", "activation.not_resent", { error })),
  );
}

function isOwnKey({ email, username }: Viewer, input: object, key: string): boolean {
  return key === ("email" in input ? emailKeyOf(email) : usernameKeyOf(username));
}

async function assertSent(deps: ResendDeps, email: string, outcome: LinkOutcome): Promise<void> {
  if (outcome === "recent") throw overLimit("ownMailedLinks");
  if (outcome === "over_limit") {
    throw overLimit("unprovenMails", await secondsUntilNextMail(deps, email));
  }
  if (outcome === "failed") {
    throw new AppError("unavailable", "The email couldn't be sent. Please try again in a minute.");
  }
}

/**
 * The same for an account that staff look at, who learn the outcome. Logged once the mail is queued.
 *
 * @throws AppError `conflict` if the account needs no link, and as `resendActivation` for its own session
 */
export async function resendActivationTo(deps: ResendDeps, user: User): Promise<void> {
  const outcome = await sendLink(deps, user);
  if (outcome === "none") {
    throw new AppError("conflict", `${user.username} doesn't need an activation link.`);
  }
  await assertSent(deps, user.email, outcome);
  await insertAudit(deps.db, {
    createdAt: deps.clock.now(),
    actorId: deps.viewer?.id ?? null,
    action: "user.activation",
    subjectKind: "user",
    subjectId: user.id,
    detail: {},
  });
}

async function sendLink(deps: ResendDeps, user: User | null): Promise<LinkOutcome> {
  if (!user || user.isActivated || user.bannedAt || user.anonymisedAt) return "none";
  // Created by staff and not completed yet, which takes another kind of link.
  if (user.passwordHash === "") return "none";
  const now = deps.clock.now();
  const isOwn = deps.viewer?.id === user.id || deviceKeyFor(await readDevice(deps), user) !== null;
  const link = { user, kind: "activation", now, expiresAt: activationExpiry(now), isOwn } as const;
  const token = await storeLinkToMail(deps, link);
  if (!token) return "recent";
  return sendActivationMail(deps, { to: user.email, username: user.username, token });
}
