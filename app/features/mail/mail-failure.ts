/**
 * Why a mail wasn't sent. `permanent`: this mail can't be sent, and no retry helps. `temporary`: it may be sent later.
 * `account`: no mail can be sent until the quota is renewed or the sender is set up.
 */
export type MailFailure = "permanent" | "temporary" | "account";

/**
 * The error codes of Cloudflare's Email Service. Unknown ones are temporary, so that no mail is lost to them.
 *
 * Source: developers.cloudflare.com/email-service/api/send-emails/workers-api, "Error codes"
 */
const BINDING_FAILURES: ReadonlyMap<unknown, MailFailure> = new Map<unknown, MailFailure>([
  ["E_VALIDATION_ERROR", "permanent"],
  ["E_FIELD_MISSING", "permanent"],
  ["E_TOO_MANY_RECIPIENTS", "permanent"],
  ["E_RECIPIENT_NOT_ALLOWED", "permanent"],
  ["E_RECIPIENT_SUPPRESSED", "permanent"],
  ["E_CONTENT_TOO_LARGE", "permanent"],
  ["E_HEADER_NOT_ALLOWED", "permanent"],
  ["E_HEADER_USE_API_FIELD", "permanent"],
  ["E_HEADER_VALUE_INVALID", "permanent"],
  ["E_HEADER_VALUE_TOO_LONG", "permanent"],
  ["E_HEADER_NAME_INVALID", "permanent"],
  ["E_HEADERS_TOO_LARGE", "permanent"],
  ["E_HEADERS_TOO_MANY", "permanent"],
  ["E_DELIVERY_FAILED", "temporary"],
  ["E_RATE_LIMIT_EXCEEDED", "temporary"],
  ["E_INTERNAL_SERVER_ERROR", "temporary"],
  ["E_DAILY_LIMIT_EXCEEDED", "account"],
  ["E_SENDER_NOT_VERIFIED", "account"],
  ["E_SENDER_DOMAIN_NOT_AVAILABLE", "account"],
]);

/** An HTTP provider's temporary errors; other 4xx are permanent. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);
/** The key is missing, invalid, or not allowed to send. */
const ACCOUNT_STATUSES: ReadonlySet<number> = new Set([401, 402, 403]);
/** How Resend's 429 of a used-up quota differs from that of too many requests a second. */
const USED_UP = /\b(daily|monthly)_quota_exceeded\b/;

/** Why an HTTP provider rejected a mail. @param body of its response */
export function failureOfResponse(status: number, body: string): MailFailure {
  if (ACCOUNT_STATUSES.has(status) || (status === 429 && USED_UP.test(body))) return "account";
  const isPermanent = status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status);
  return isPermanent ? "permanent" : "temporary";
}

/** A provider's rejection of a mail, with its reason. */
export class MailError extends Error {
  override readonly name = "MailError";
  readonly failure: MailFailure;

  constructor(failure: MailFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Why sending a mail failed. @param error what the transport threw */
export function failureOf(error: unknown): MailFailure {
  if (error instanceof MailError) return error.failure;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return BINDING_FAILURES.get(code) ?? "temporary";
}
