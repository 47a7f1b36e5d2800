const spent = { limit: async () => ({ success: false }) };

/** Rate limits of which nothing is left, to stand in the place of the bindings. */
export const SPENT_LIMITS = {
  SIGN_IN_LIMIT: spent,
  ADDRESS_LIMIT: spent,
  WRITE_LIMIT: spent,
  READ_LIMIT: spent,
} satisfies Record<string, RateLimit>;
