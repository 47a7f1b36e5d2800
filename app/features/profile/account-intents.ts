/** The intents of the account page's forms, and the section of each. */
export const ACCOUNT_INTENTS = {
  profile: "profile",
  choices: "choices",
  email: "email",
  cancelEmail: "email",
  password: "password",
  endSession: "devices",
  endOtherSessions: "devices",
  renamePasskey: "passkeys",
  removePasskey: "passkeys",
} as const;

export type AccountIntent = keyof typeof ACCOUNT_INTENTS;
export type AccountSectionId = (typeof ACCOUNT_INTENTS)[AccountIntent] | "data" | "delete";

/** Narrows a form's value. */
export function isAccountIntent(value: unknown): value is AccountIntent {
  return typeof value === "string" && Object.hasOwn(ACCOUNT_INTENTS, value);
}
