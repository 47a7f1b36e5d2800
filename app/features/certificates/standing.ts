/**
 * A certified run on the boards: `listed` as certified, `changed` since (edited and approved again), or `revoked`,
 * which covers runs that were withdrawn, sent back or whose account is gone.
 */
export type RunStanding = {
  state: "listed" | "changed" | "revoked";
  /** When a revoked run left the boards, as an ISO instant; null if it isn't known. */
  revokedAt: string | null;
  /** Whether a track confirms the run now. A certificate may be from before that, or from before it was taken back. */
  isConfirmed: boolean;
};
