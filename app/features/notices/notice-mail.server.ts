import type { Deps } from "#app/deps.ts";
import type { MailOutcome } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { BRAND } from "#app/lib/brand.ts";
import { MAIL_SUBJECTS } from "./kinds.ts";
import { NOTICES_PATH } from "./paths.ts";
import { countText, type DueNotices } from "./send-due-notices.server.ts";
import { unsubscribeUrl } from "./unsubscribe.server.ts";

/**
 * Mails notices to a member who wants them by mail. The mailbox is theirs: only activated members are asked.
 */
export async function sendNoticeMail(
  deps: Pick<Deps, "mail" | "origin" | "config" | "clock">,
  { to, notices, count, isMore }: DueNotices,
): Promise<MailOutcome> {
  const [first] = notices;
  const isOne = count === 1;
  const title = isOne ? MAIL_SUBJECTS[first.kind] : `${countText(count, isMore)} notices`;
  const rest = count - notices.length;
  const endingUrl = await unsubscribeUrl(deps, to.id);
  const content = renderMail({
    title,
    paragraphs: [
      `${to.username}, while you were away:`,
      ...notices.map(({ text }) => text),
      ...(rest > 0 ? [`And ${countText(rest, isMore)} more.`] : []),
    ],
    action: isOne
      ? { label: "See it", url: `${deps.origin}${first.to}` }
      : { label: "See them all", url: `${deps.origin}${NOTICES_PATH}` },
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
