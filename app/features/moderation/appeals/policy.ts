import type { Policy } from "#app/lib/policy.ts";
import type { AppealStatus } from "#db/schema/desk.ts";
import type { SlipStatus } from "#db/schema/slips.ts";
import type { Role } from "#db/schema/users.ts";
import { moderatorsOnly } from "../policy.ts";
import { APPEAL_TEXTS } from "./texts.ts";

type Racer = { id: number };
type RejectedSlip = { userId: number; status: SlipStatus };

/** Racers appeal rejections of their own slips. */
export const rejectionPolicy: Policy<"appeal", [Racer, RejectedSlip]> = {
  appeal: [
    {
      holds: ({ id }, { userId }) => id === userId,
      code: "not_found",
      message: APPEAL_TEXTS.notYours,
    },
    {
      holds: (_, { status }) => status === "REJECTED",
      code: "conflict",
      message: APPEAL_TEXTS.notRejected,
    },
  ],
};

type Moderator = { id: number; role: Role };
type Appeal = {
  racerId: number;
  rejectedBy: number | null;
  status: AppealStatus;
  /** Whether a moderator other than the racer and the one who rejected the slip could decide. */
  hasOthers: boolean;
};

/** Appeals, which neither the racer nor, where there is another, the moderator who rejected the slip may decide. */
export const appealPolicy: Policy<"decide", [Moderator, Appeal]> = {
  decide: [
    moderatorsOnly,
    {
      holds: ({ id }, { racerId }) => id !== racerId,
      code: "forbidden",
      message: APPEAL_TEXTS.ownSlip,
    },
    {
      holds: ({ id }, { rejectedBy, hasOthers }) => id !== rejectedBy || !hasOthers,
      code: "forbidden",
      message: APPEAL_TEXTS.ownDecision,
    },
    {
      holds: (_, { status }) => status !== "CLOSED",
      code: "conflict",
      message: APPEAL_TEXTS.closed,
    },
  ],
};
