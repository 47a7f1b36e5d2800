import type { Policy } from "#app/lib/policy.ts";
import { type ClaimState, isConfirmedClaim } from "./match-result.ts";
import { CLAIM_TEXTS } from "./texts.ts";

type Actor = { id: number };
type ClaimedResult = ClaimState & { slipId: number | null };
/** `isLikely`: the sheet's name or car number is the actor's; `isProven`: the name is, and was when the sheet arrived. */
type OpenResult = ClaimedResult & { isLikely: boolean; isProven: boolean };

/** Members claim open results that may be theirs. A claim counts once it is proven, or the strip says so. */
export const claimPolicy: Policy<"claim", [Actor, OpenResult]> = {
  claim: [
    {
      holds: ({ id }, { notBy }) => notBy !== id,
      code: "forbidden",
      message: CLAIM_TEXTS.refused,
    },
    {
      holds: ({ id }, result) =>
        result.slipId === null &&
        (result.claimedBy === null ||
          result.claimedBy === id ||
          (result.isProven && !isConfirmedClaim(result))),
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
