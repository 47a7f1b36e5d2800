/** A mail as a use-case writes it; `text` and `html` say the same. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Hands mail over to the outbox. Never fails the act that caused the mail: problems are logged. */
export type Mailer = { send(mail: Mail): Promise<void> };
