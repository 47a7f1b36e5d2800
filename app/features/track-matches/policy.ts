import type { Policy } from "#app/lib/policy.ts";
import { CLAIM_TEXTS } from "./texts.ts";

type Actor = { id: number };
type ClaimedResult = { slipId: number | null; claimedBy: number | null };
/** `isLikely`: the sheet's name or car number is the actor's. */
type OpenResult = ClaimedResult & { isLikely: boolean };

/** Members claim open results that may be theirs. A claim proves nothing: the slip's photos do. */
export const claimPolicy: Policy<"claim", [Actor, OpenResult]> = {
  claim: [
    {
      holds: ({ id }, { slipId, claimedBy }) =>
        slipId === null && (claimedBy === null || claimedBy === id),
      code: "conflict",
      message: CLAIM_TEXTS.taken,
    },
    {
      holds: (_, { isLikely }) => isLikely,
      code: "forbidden",
      message: CLAIM_TEXTS.notTheirs,
    },
  ],
};

/** They take a claim back until a slip is tied to the result. */
export const claimedPolicy: Policy<"release", [Actor, ClaimedResult]> = {
  release: [
    {
      holds: ({ id }, { slipId, claimedBy }) => claimedBy === id && slipId === null,
      code: "conflict",
      message: CLAIM_TEXTS.notClaimed,
    },
  ],
};
