import { hiddenUnless, type Policy } from "#app/lib/policy.ts";

type Actor = { id: number } | null;
type Owner = { id: number; isActivated: boolean; bannedAt: Date | null; anonymisedAt: Date | null };

/** Garages: public once the owner is activated, and always visible to the owner. */
export const garagePolicy: Policy<"see" | "edit", [Actor, Owner]> = {
  see: [
    hiddenUnless((_, { anonymisedAt }) => anonymisedAt === null),
    hiddenUnless(
      (actor, { id, isActivated, bannedAt }) =>
        actor?.id === id || (isActivated && bannedAt === null),
    ),
  ],
  edit: [hiddenUnless((actor, { id }) => actor?.id === id)],
};
