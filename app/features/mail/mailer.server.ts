/** A mail as a use-case writes it; `text` and `html` say the same. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** A delayed mail, which can be canceled by its key. */
export type MailHold = { until: Date; key: string };

/**
 * How the daily limit of its mailbox applies to a mail: `proven` mail was triggered by the verified owner of
 * the mailbox and isn't counted; `unproven` mail is a notice that may reach a stranger; `activation` mail may
 * too, and can use what notices leave; for `counted` mail the sender has already called `countMail`.
 */
export type MailStanding = "proven" | "unproven" | "activation" | "counted";

/** The standing of mail that an account's owner triggered. */
export function standingOf({ isActivated }: { isActivated: boolean }): MailStanding {
  return isActivated ? "proven" : "unproven";
}

export type OutgoingMail = Mail & {
  standing: MailStanding;
  hold?: MailHold;
  /** The recipient has no account anymore: the mail is deleted after it is sent. */
  isFarewell?: boolean;
};

/** The outcome of a mail. One over its mailbox's limit is dropped. */
export type MailOutcome = "queued" | "over_limit" | "failed";

/** Hands mail over to the outbox. Never fails the act that caused the mail: problems are logged. */
export type Mailer = { send(mail: OutgoingMail): Promise<MailOutcome> };

/** Carries one mail away. `key` is the same over all attempts, and no other mail's. Throws when it could not. */
export type MailTransport = (mail: Mail & { key: string }) => Promise<void>;

/** No later attempt can do better: a malformed address, a refused sender, a key that is not good. */
export class PermanentMailError extends Error {
  override readonly name = "PermanentMailError";
}
