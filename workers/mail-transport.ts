import type { MailTransport } from "#app/features/mail/deliver-mail.server.ts";
import type { Env } from "./env.ts";

/**
 * What carries mail away: the Email binding in production. Elsewhere mail only lies in the outbox,
 * where /dev/outbox shows it.
 *
 * @throws Error that names MAIL_FROM when production lacks it
 */
export function createMailTransport(
  env: Pick<Env, "APP_ENV" | "EMAIL" | "MAIL_FROM">,
): MailTransport {
  if (env.APP_ENV !== "production") return async () => {};
  const from = env.MAIL_FROM;
  if (!from) throw new Error("MAIL_FROM is not set: it is the address mails come from");
  return async (mail) => {
    await env.EMAIL.send({ from, ...mail });
  };
}
