import type { Deps, Viewer } from "#app/deps.ts";
import { type MailOutcome, standingOf } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";

/** Notifies the owner of an added or removed passkey. Never fails: a mail that can't be queued is logged. */
export function sendPasskeyMail(
  deps: Pick<Deps, "mail" | "origin">,
  { viewer, name, act }: { viewer: Viewer; name: string; act: "added" | "removed" },
): Promise<MailOutcome> {
  const title = act === "added" ? "A passkey was added" : "A passkey was removed";
  const content = renderMail({
    title,
    paragraphs: [
      act === "added"
        ? `${viewer.username}, your account has a new passkey. It logs you in without your password.`
        : `${viewer.username}, a passkey was removed from your account. It can't log anyone in anymore.`,
    ],
    facts: [{ label: "Passkey", value: name }],
    action: { label: "Manage my account", url: `${deps.origin}/manage-account` },
    note: "If that was you, you're all set. If not, change your password, log out your other devices and remove any passkeys you don't recognize.",
  });
  return deps.mail.send({
    to: viewer.email,
    standing: standingOf(viewer),
    subject: title,
    ...content,
  });
}
