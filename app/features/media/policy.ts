import { hiddenUnless, type Policy } from "#app/lib/policy.ts";
import { isModerator } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";

type Actor = { id: number; role: Role } | null;

/** The picture of a car's VIN, for its owner and moderators. */
export const vinPicturePolicy: Policy<"see", [Actor, slip: { userId: number }]> = {
  see: [hiddenUnless((actor, { userId }) => actor?.id === userId || isModerator(actor))],
};
