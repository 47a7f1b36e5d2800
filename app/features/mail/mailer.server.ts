/** A mail as a use-case writes it; `text` and `html` say the same. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** A delayed mail, which can be canceled by its key. */
export type MailHold = { until: Date; key: string };

/** Hands mail over to the outbox. Never fails the act that caused the mail: problems are logged. */
export type Mailer = { send(mail: Mail & { hold?: MailHold }): Promise<void> };

/** Carries one mail away. `key` is the same over all attempts, and no other mail's. Throws when it could not. */
export type MailTransport = (mail: Mail & { key: string }) => Promise<void>;

/** No later attempt can do better: a malformed address, a refused sender, a key that is not good. */
export class PermanentMailError extends Error {
  override readonly name = "PermanentMailError";
}
