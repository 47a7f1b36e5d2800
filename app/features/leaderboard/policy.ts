import { hiddenUnless, type Policy } from "#app/lib/policy.ts";
import { isModerator, isStaff } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";

/** Runs that aren't on the boards. */
export const unlistedRunPolicy: Policy<"list" | "read", [{ role: Role } | null]> = {
  list: [
    {
      holds: isStaff,
      code: "forbidden",
      message: "Only staff can list slips that aren't approved.",
    },
  ],
  // Racers can also read their own.
  read: [hiddenUnless(isModerator)],
};
