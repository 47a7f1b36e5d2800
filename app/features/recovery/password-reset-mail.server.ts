import type { Deps } from "#app/deps.ts";
import { type MailOutcome, standingOf } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { User } from "#db/queries/users.ts";

const RESET_TOKEN_MINUTES = 30;

/** When a reset link sent now expires. */
export function resetExpiry(now: Date): Date {
  return new Date(now.getTime() + RESET_TOKEN_MINUTES * MINUTE_MS);
}

/** Mails the reset link; `storeLinkToMail` has already limited the rate. */
export function sendPasswordResetMail(
  deps: Pick<Deps, "mail" | "origin">,
  { user, token }: { user: Pick<User, "email" | "username" | "isActivated">; token: string },
): Promise<MailOutcome> {
  const content = renderMail({
    title: "Set a new password",
    preview: "The link you asked for. It works once.",
    paragraphs: [
      `${user.username}, someone asked for a new password for your account.`,
      "If that was you, open the link and choose a new one. Every device that's logged in will be logged out.",
    ],
    action: {
      label: "Set a new password",
      url: `${deps.origin}/?resetToken=${encodeURIComponent(token)}`,
    },
    note: `The link works once, within ${RESET_TOKEN_MINUTES} minutes. If this wasn't you, ignore it and your password stays the same.`,
  });
  return deps.mail.send({
    to: user.email,
    standing: standingOf(user),
    subject: "Set a new password",
    ...content,
  });
}
