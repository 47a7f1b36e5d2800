import type { Deps } from "#app/deps.ts";
import type { MailOutcome } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { BRAND } from "#app/lib/brand.ts";
import { MAIL_SUBJECTS } from "./kinds.ts";
import type { Notice } from "./present-notice.ts";
import { countText, type DueNotices, pathOf } from "./send-due-notices.server.ts";
import { unsubscribeUrl } from "./unsubscribe.server.ts";

/**
 * Mails notices to a member who wants them by mail. The mailbox is theirs: only activated members are asked.
 */
export async function sendNoticeMail(
  deps: Pick<Deps, "mail" | "origin" | "config" | "clock">,
  { to, ...due }: DueNotices,
): Promise<MailOutcome> {
  const { lines, count, isMore, rest } = due;
  const [first] = lines;
  const isOne = count === 1;
  const title = isOne ? MAIL_SUBJECTS[first.kind] : `${countText(count, isMore)} notices`;
  const endingUrl = await unsubscribeUrl(deps, to.id);
  const content = renderMail({
    title,
    paragraphs: [
      `${to.username}, while you were away:`,
      ...lines.map(textOf),
      ...(rest > 0 ? [`And ${countText(rest, isMore)} more.`] : []),
    ],
    action: { label: isOne ? "See it" : "See them all", url: `${deps.origin}${pathOf(due)}` },
    note: `You asked for this mail. One press ends it: ${endingUrl}`,
    why: `This mail is about your notices at ${BRAND.name}.`,
  });
  return deps.mail.send({
    to: to.email,
    standing: "proven",
    subject: title,
    ...content,
    unsubscribeUrl: endingUrl,
  });
}

/** A line, with the names of those who replied. */
function textOf({ text, replies }: Notice): string {
  if (!replies) return text;
  const names = new Set(replies.map(({ actor }) => actor));
  return `${text} From ${new Intl.ListFormat("en").format(names)}.`;
}
