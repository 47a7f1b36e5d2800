import type { Deps } from "#app/deps.ts";
import type { MailOutcome, MailStanding } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";

/** Sends the farewell mail to a deleted account's address; the mail is deleted a minute after it was sent. */
export function sendAccountDeletedMail(
  deps: Pick<Deps, "mail" | "origin">,
  { to, username, standing }: { to: string; username: string; standing: MailStanding },
): Promise<MailOutcome> {
  const content = renderMail({
    title: "Your account has been deleted",
    paragraphs: [
      `${username}, your account is deleted, as you asked.`,
      "Your garage, photos and VINs have been erased, and your runs are off the boards.",
      "This can't be undone. You're welcome to register again, under the same username if nobody has taken it.",
    ],
  });
  return deps.mail.send({
    to,
    standing,
    isFarewell: true,
    subject: "Your account has been deleted",
    ...content,
  });
}
