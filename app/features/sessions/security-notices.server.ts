import type { Deps } from "#app/deps.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";

type MailDeps = Pick<Deps, "mail" | "origin">;
type Recipient = { to: string; username: string };

/** Tells the owner that somebody who knew the password has changed it. */
export function sendPasswordChangedNotice(
  deps: MailDeps,
  { to, username }: Recipient,
): Promise<void> {
  const content = renderMail({
    title: "Your password was changed",
    paragraphs: [
      `${username}, your account has a new password.`,
      "Every device but the one that changed it was signed out.",
    ],
    action: { label: "Set another password", url: `${deps.origin}/forgot-password` },
    note: "If it was you, there is nothing to do. If it wasn't, set another password at once.",
  });
  return deps.mail.send({ to, subject: "Your password was changed", ...content });
}

/** Tells the owner that wrong passwords have locked the account. @param minutes for how long */
export function sendSignInLockedNotice(
  deps: MailDeps,
  { to, username, minutes }: Recipient & { minutes: number },
): Promise<void> {
  const content = renderMail({
    title: "Too many wrong passwords",
    paragraphs: [
      `${username}, somebody has typed a wrong password for your account time and again.`,
      `For ${minutes} minutes no new device can log in to it with a password. Devices you have logged in on before still can, and a passkey works anywhere.`,
    ],
    action: { label: "Set a new password", url: `${deps.origin}/forgot-password` },
    note: "If it was you, wait a little or set a new password: the link lets you in at once. If it wasn't, your account stayed closed; a long password that you use nowhere else keeps it so.",
  });
  return deps.mail.send({ to, subject: "Too many wrong passwords", ...content });
}
