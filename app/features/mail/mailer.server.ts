/** A mail from a use case; `text` and `html` have the same content. */
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
  /** Ends mail of this kind with one click; left out for mail about the account. */
  unsubscribeUrl?: string;
  /** The recipient's account was deleted: the mail is deleted after it is sent. */
  isFarewell?: boolean;
};

/** The outcome of a mail. One over its mailbox's limit is dropped. */
export type MailOutcome = "queued" | "over_limit" | "failed";

/** Adds mail to the outbox. Never fails the action that caused the mail: errors are logged. */
export type Mailer = { send(mail: OutgoingMail): Promise<MailOutcome> };

/** Headers of a mail besides its addresses and its subject. */
export type MailHeaders = Readonly<Record<string, string>>;

/** Sends one mail. `key` is unique to the mail and the same for all attempts. Throws if sending failed. */
export type MailTransport = (mail: Mail & { key: string; headers?: MailHeaders }) => Promise<void>;
