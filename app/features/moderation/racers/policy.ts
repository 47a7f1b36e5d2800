import type { Policy } from "#app/lib/policy.ts";
import type { Role } from "#db/schema/users.ts";
import { moderatorsOnly } from "../policy.ts";
import { RACER_TEXTS } from "./texts.ts";

type Moderator = { id: number; role: Role };

/** A racer's history: moderators read everyone's but their own, which has notes and reports about them. */
export const racerPolicy: Policy<"see", [Moderator, racer: { id: number }]> = {
  see: [
    moderatorsOnly,
    {
      holds: (moderator, { id }) => moderator.id !== id,
      code: "forbidden",
      message: RACER_TEXTS.oneself,
    },
  ],
};
