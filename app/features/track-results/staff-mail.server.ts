import type { Deps } from "#app/deps.ts";
import { type MailOutcome, standingOf } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import type { Strip } from "#db/queries/track-desk.ts";
import type { User } from "#db/queries/users.ts";
import { stripPath } from "./paths.ts";

/** Tells a member that they work for a strip here now, or not anymore. Never fails: a mail that can't be queued is logged. */
export function sendStaffMail(
  deps: Pick<Deps, "mail" | "origin">,
  { user, strip, act }: { user: User; strip: Strip; act: "invited" | "removed" },
): Promise<MailOutcome> {
  const isInvited = act === "invited";
  // Without the strip's name, which can be longer than a subject.
  const title = isInvited
    ? "You can send in a track's results"
    : "Your track desk access has ended";
  const content = renderMail({
    title,
    paragraphs: [
      isInvited
        ? `${user.username}, you can now send in the evenings of ${strip.name}: as a CSV file, or straight from your timing system.`
        : `${user.username}, your access to the track desk of ${strip.name} has ended. The results you sent stay. Your garage and your slips are untouched.`,
    ],
    facts: [{ label: "Track", value: strip.name }],
    action: isInvited
      ? { label: "Open the track desk", url: `${deps.origin}${stripPath(strip.slug)}` }
      : { label: "Open the site", url: `${deps.origin}/` },
    note: isInvited
      ? "Not yours? Reply to this mail and we take it back."
      : "Questions? Reply to this mail.",
  });
  return deps.mail.send({
    to: user.email,
    standing: standingOf(user),
    subject: title,
    ...content,
  });
}
