import type { Deps } from "#app/deps.ts";
import type { MailOutcome } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { HOUR_MS } from "#app/lib/durations.ts";

const ACTIVATION_TOKEN_HOURS = 48;

/** When an activation link that is sent now expires. */
export function activationExpiry(now: Date): Date {
  return new Date(now.getTime() + ACTIVATION_TOKEN_HOURS * HOUR_MS);
}

/**
 * Mails the activation link. Never throws: a mail that can't be queued is logged, and can be requested again.
 *
 * @returns its outcome
 */
export function sendActivationMail(
  deps: Pick<Deps, "mail" | "origin">,
  { to, username, token }: { to: string; username: string; token: string },
): Promise<MailOutcome> {
  const content = renderMail({
    title: "Activate your account",
    preview: "One tap, and your runs can go on the board.",
    paragraphs: [
      `${username}, your account is nearly ready.`,
      "Activate it and your garage opens to everyone. Approved runs go on the board.",
    ],
    action: {
      label: "Activate my account",
      url: `${deps.origin}/?activationToken=${encodeURIComponent(token)}`,
    },
    note: `The link works once, within ${ACTIVATION_TOKEN_HOURS} hours. If you didn't register, ignore it and the account stays inactive.`,
  });
  return deps.mail.send({
    to,
    standing: "activation",
    subject: "Activate your account",
    ...content,
  });
}
