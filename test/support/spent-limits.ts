import type { LimitName } from "#app/lib/limits.ts";

const spent = { limit: async () => ({ success: false }) };

/** Rate limits of which nothing is left, to stand in the place of the bindings. */
export const SPENT_LIMITS = {
  SIGN_IN_LIMIT: spent,
  ADDRESS_LIMIT: spent,
  WRITE_LIMIT: spent,
  READ_LIMIT: spent,
} satisfies Record<string, RateLimit>;

/** Rate limits of which one alone is used up, whoever asks. */
export function spentFor(name: LimitName): Record<string, RateLimit> {
  const limit: RateLimit["limit"] = async ({ key }) => ({ success: !key.startsWith(`${name}:`) });
  return Object.fromEntries(Object.keys(SPENT_LIMITS).map((binding) => [binding, { limit }]));
}
