import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findMailById } from "#db/queries/mails.ts";
import { presentMail } from "./list-mails.server.ts";
import { withoutSecrets } from "./without-secrets.ts";

export type MailView = Awaited<ReturnType<typeof readMail>>;

/**
 * A mail as it was sent, without the links that only its recipient may have.
 *
 * @throws AppError `not_found`, also for the farewell to a deleted account
 */
export async function readMail({ db, clock }: Pick<Deps, "db" | "clock">, id: number) {
  const mail = await findMailById(db, id);
  if (!mail || mail.isFarewell)
    throw new AppError("not_found", "There's no such mail. They are deleted after 90 days.");
  const line = presentMail(mail, clock.now());
  return {
    ...line,
    text: withoutSecrets(mail.text),
    canRetry: line.state === "failed" || line.state === "delayed",
  };
}
