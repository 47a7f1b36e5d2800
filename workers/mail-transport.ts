import { failureOfResponse, MailError } from "#app/features/mail/mail-failure.ts";
import type { MailTransport } from "#app/features/mail/mailer.server.ts";
import type { Env } from "./env.ts";

type MailEnv = Pick<Env, "APP_ENV" | "EMAIL" | "MAIL_FROM" | "MAIL_API_URL" | "MAIL_API_KEY">;

const API_TIMEOUT_MS = 10_000;

/**
 * The transport of mail: an HTTP provider if MAIL_API_URL is set, otherwise the Email binding in production.
 * Elsewhere mail stays in the outbox, which /dev/outbox shows.
 *
 * @throws Error that names the missing variable
 */
export function createMailTransport(env: MailEnv): MailTransport {
  if (env.MAIL_API_URL) return createApiTransport(env, env.MAIL_API_URL);
  if (env.APP_ENV !== "production") return async () => {};
  const from = senderOf(env);
  return async ({ key: _, ...mail }) => {
    await env.EMAIL.send({ from, ...mail });
  };
}

/**
 * Posts mails as JSON in the format of Resend's API, which others support too. The idempotency key
 * identifies the mail, so that a job that runs twice sends it once.
 *
 * Source: https://resend.com/docs/api-reference/emails/send-email
 */
function createApiTransport(env: MailEnv, url: string): MailTransport {
  const from = senderOf(env);
  const apiKey = env.MAIL_API_KEY;
  if (!apiKey) throw new Error("MAIL_API_KEY is not set: MAIL_API_URL needs it");
  return async ({ key, to, subject, text, html, headers }) => {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify({ from, to: [to], subject, text, html, headers }),
      redirect: "manual",
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    if (response.ok) {
      await response.body?.cancel();
      return;
    }
    const body = await response.text();
    const reason = `the mail provider answered ${response.status}: ${body}`;
    throw new MailError(failureOfResponse(response.status, body), reason);
  };
}

function senderOf({ MAIL_FROM }: MailEnv): string {
  if (!MAIL_FROM) throw new Error("MAIL_FROM is not set: it is the address mails come from");
  return MAIL_FROM;
}
