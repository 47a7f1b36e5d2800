/** The most passkeys per account, and the maximum length of their names. */
export const PASSKEY_LIMITS = { each: 10, name: 60 } as const;
