import type { Deps } from "#app/deps.ts";
import { commentPath } from "#app/features/comments/paths.ts";
import { FLAG_LABELS } from "#app/features/comments/texts.ts";
import { standingOf } from "#app/features/mail/mailer.server.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import type { CommentToAct } from "#db/queries/comments.ts";
import { findAllAddresses } from "#db/queries/reports.ts";
import type { FlagReason } from "#db/schema/comments.ts";

type Removal = {
  comment: Pick<CommentToAct, "id" | "userId" | "text">;
  reason: FlagReason;
  note: string;
  hold: { until: Date; key: string };
};

/** Tells a comment's author why it was removed, but never who flagged it. */
export async function sendRemovalMail(
  { db, mail, origin }: Pick<Deps, "db" | "mail" | "origin">,
  { comment, reason, note, hold }: Removal,
): Promise<void> {
  const [author] = await findAllAddresses(db, [comment.userId]);
  if (!author) return;
  const title = "Your comment was removed";
  const paragraphs = [
    `${author.username}, a moderator took down a comment of yours because ${FLAG_LABELS[reason].toAuthor}.`,
    comment.text,
    note && `The moderator says: ${note}`,
    "Your other comments stay up, and you can still write new ones.",
  ].filter((paragraph) => paragraph !== "");
  const action = { label: "See the comment", url: `${origin}${commentPath(comment.id)}` };
  const content = renderMail({ title, light: "red", paragraphs, action });
  await mail.send({
    to: author.email,
    standing: standingOf(author),
    subject: title,
    ...content,
    hold,
  });
}
