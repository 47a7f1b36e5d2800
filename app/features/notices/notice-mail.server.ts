import type { Deps } from "#app/deps.ts";
import type { MailOutcome } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { BRAND } from "#app/lib/brand.ts";
import { MAIL_SUBJECTS } from "./kinds.ts";
import { NOTICES_PATH } from "./paths.ts";
import type { Notice } from "./present-notice.ts";
import { unsubscribeUrl } from "./unsubscribe.server.ts";

type Recipient = { id: number; username: string; email: string };

/**
 * Mails notices to a member who wants them by mail. The mailbox is theirs: only activated members are asked.
 *
 * @param mail.notices the newest of them, at least one
 * @param mail.count how many there are
 */
export async function sendNoticeMail(
  deps: Pick<Deps, "mail" | "origin" | "config" | "clock">,
  { to, notices, count }: { to: Recipient; notices: readonly Notice[]; count: number },
): Promise<MailOutcome> {
  const [first] = notices;
  const isOne = count === 1 && first !== undefined;
  const title = isOne ? MAIL_SUBJECTS[first.kind] : `${count} notices`;
  const rest = count - notices.length;
  const endingUrl = await unsubscribeUrl(deps, to.id);
  const content = renderMail({
    title,
    paragraphs: [
      `${to.username}, while you were away:`,
      ...notices.map(({ text }) => text),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
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
