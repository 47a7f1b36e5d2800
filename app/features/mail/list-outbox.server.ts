import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findAllMailsByRecipient, findAllNewestMails } from "#db/queries/mails.ts";

/**
 * The latest mails, newest first, at most 50: to one address, or to all if `to` is empty. Only in development,
 * where mail isn't really sent.
 *
 * @throws AppError `not_found` in production
 */
export async function listOutbox(deps: Pick<Deps, "db" | "config">, to: string, path: string) {
  if (deps.config.environment === "production") {
    throw new AppError("not_found", `Page not found: ${path}`);
  }
  const mails = await (to ? findAllMailsByRecipient(deps.db, to) : findAllNewestMails(deps.db));
  return mails.map(({ id, recipient, subject, text, html, createdAt }) => ({
    id,
    to: recipient,
    subject,
    text,
    html,
    createdAt: createdAt.toISOString(),
  }));
}
