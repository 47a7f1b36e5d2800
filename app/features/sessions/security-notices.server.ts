import type { Deps } from "#app/deps.ts";
import { type MailOutcome, standingOf } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import type { User } from "#db/queries/users.ts";

type MailDeps = Pick<Deps, "mail" | "origin">;
type Recipient = { to: string; username: string };
type Owner = Pick<User, "email" | "username" | "isActivated">;

/** Notifies the owner that the password was changed by someone who knew it. */
export function sendPasswordChangedNotice(deps: MailDeps, user: Owner): Promise<MailOutcome> {
  const { username, email: to } = user;
  const content = renderMail({
    title: "Your password was changed",
    paragraphs: [
      `${username}, your account has a new password.`,
      "Every device except the one that changed it was logged out.",
    ],
    action: { label: "Set another password", url: `${deps.origin}/forgot-password` },
    note: "If that was you, you're all set. If not, reset your password right away.",
  });
  return deps.mail.send({
    to,
    standing: standingOf(user),
    subject: "Your password was changed",
    ...content,
  });
}

/**
 * Mails the owner that wrong passwords have locked the account. Any stranger can trigger it, so it counts as
 * unproven for every account.
 *
 * @param minutes how long the lock lasts
 */
export function sendSignInLockedNotice(
  deps: MailDeps,
  { to, username, minutes }: Recipient & { minutes: number },
): Promise<MailOutcome> {
  const content = renderMail({
    title: "Too many wrong passwords",
    paragraphs: [
      `${username}, someone keeps trying wrong passwords on your account.`,
      `For ${minutes} minutes no new device can log in with a password. Devices you've logged in on before still can, and a passkey works anywhere.`,
    ],
    action: { label: "Set a new password", url: `${deps.origin}/forgot-password` },
    note: "If that was you, wait a few minutes or reset your password: the link lets you in right away. If not, nobody got in. A long password that you use nowhere else keeps it that way.",
  });
  return deps.mail.send({
    to,
    standing: "unproven",
    subject: "Too many wrong passwords",
    ...content,
  });
}
