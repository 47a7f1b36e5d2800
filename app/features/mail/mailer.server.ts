/** A mail as a use-case writes it; `text` and `html` say the same. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** A delayed mail, which can be canceled by its key. */
export type MailHold = { until: Date; key: string };

/**
 * How a mail stands to the daily limit of its mailbox: `proven` goes to somebody who has shown that the
 * mailbox is theirs, by what they did themselves, and isn't counted; `unproven` may reach a stranger;
 * `counted` did too, and its sender has called `countMail` before.
 */
export type MailStanding = "proven" | "unproven" | "counted";

/** The standing of what an account's owner caused. */
export function standingOf({ isActivated }: { isActivated: boolean }): MailStanding {
  return isActivated ? "proven" : "unproven";
}

export type OutgoingMail = Mail & {
  standing: MailStanding;
  hold?: MailHold;
  /** Goes to nobody with an account: it is deleted once it was sent. */
  isFarewell?: boolean;
};

/** What became of a mail. One that is over its mailbox's limit is dropped. */
export type MailOutcome = "queued" | "over_limit" | "failed";

/** Hands mail over to the outbox. Never fails the act that caused the mail: problems are logged. */
export type Mailer = { send(mail: OutgoingMail): Promise<MailOutcome> };

/** Carries one mail away. `key` is the same over all attempts, and no other mail's. Throws when it could not. */
export type MailTransport = (mail: Mail & { key: string }) => Promise<void>;

/** No later attempt can do better: a malformed address, a refused sender, a key that is not good. */
export class PermanentMailError extends Error {
  override readonly name = "PermanentMailError";
}
