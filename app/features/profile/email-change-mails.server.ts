import type { Deps } from "#app/deps.ts";
import type { MailOutcome } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { HOUR_MS } from "#app/lib/durations.ts";

const EMAIL_CHANGE_HOURS = 48;

type MailDeps = Pick<Deps, "mail" | "origin">;
type Change = { username: string; oldEmail: string; newEmail: string };

/** When the links of a change requested now expire. */
export function emailChangeExpiry(now: Date): Date {
  return new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS);
}

/** Asks the current address to confirm, since its owner could lose the account. */
export function sendOldEmailMail(
  deps: MailDeps,
  {
    username,
    oldEmail,
    newEmail,
    token,
    isByStaff,
  }: Change & { token: string; isByStaff: boolean },
): Promise<MailOutcome> {
  const title = "Your email is about to change";
  const content = renderMail({
    title,
    paragraphs: [
      `${username}, ${isByStaff ? "our staff was asked" : "someone who's logged in to your account and knows your password wants"} to change its email address. Nothing changes until both addresses confirm.`,
    ],
    facts: [
      { label: "Now", value: oldEmail },
      { label: "New", value: newEmail },
    ],
    action: { label: "Confirm the change", url: linkOf(deps, token) },
    note: `The link works once, within ${EMAIL_CHANGE_HOURS} hours. If this wasn't you, don't confirm and nothing changes. Then set a new password.`,
  });
  return deps.mail.send({ to: oldEmail, standing: "proven", subject: title, ...content });
}

/**
 * Mails a confirmation to the new address. It may be a stranger's, so the mail reveals only that it was typed, and
 * the caller counts the mail (`countMail`) before anything is stored.
 */
export function sendNewEmailMail(
  deps: MailDeps,
  { newEmail, token }: { newEmail: string; token: string },
): Promise<MailOutcome> {
  const title = "Confirm your new address";
  const content = renderMail({
    title,
    paragraphs: ["Someone with an account here asked to move its email to this address."],
    action: { label: "Confirm this address", url: linkOf(deps, token) },
    note: `The link works once, within ${EMAIL_CHANGE_HOURS} hours. If you didn't ask for this, ignore it and you won't hear from us.`,
  });
  return deps.mail.send({ to: newEmail, standing: "counted", subject: title, ...content });
}

/**
 * Notifies the new address that it is now used, and the old one that this was its last mail, unless the account
 * had never been activated: then the old one may be a stranger's.
 */
export async function sendEmailChangedMails(
  deps: MailDeps,
  change: Change & { wasActivated: boolean },
): Promise<void> {
  const { username, oldEmail, newEmail, wasActivated } = change;
  const title = "Your email was changed";
  const farewell = renderMail({
    title,
    paragraphs: [
      `${username}, your account moved to another email address. This is the last mail we'll send here.`,
    ],
    facts: [{ label: "New", value: newEmail }],
    note: "Both addresses confirmed it. If this wasn't you, someone can read your email: change that password first, then reply to this message.",
  });
  const welcome = renderMail({
    title,
    paragraphs: [
      `${username}, ${wasActivated ? "your account's mail" : "your account is activated. Its mail"} comes here now. You can log in with this address, too.`,
    ],
    action: { label: "Manage my account", url: `${deps.origin}/manage-account` },
  });
  if (wasActivated)
    await deps.mail.send({ to: oldEmail, standing: "proven", subject: title, ...farewell });
  await deps.mail.send({ to: newEmail, standing: "proven", subject: title, ...welcome });
}

function linkOf({ origin }: MailDeps, token: string): string {
  return `${origin}/email-change?token=${encodeURIComponent(token)}`;
}
