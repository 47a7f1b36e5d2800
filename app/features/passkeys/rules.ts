/** How many passkeys an account has, and how long their names are. */
export const PASSKEY_LIMITS = { each: 10, name: 60 } as const;
