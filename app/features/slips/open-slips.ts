import type { SlipStatus } from "#db/schema/slips.ts";
import type { Submission } from "./list-own-slips.server.ts";

const OPEN_STATUSES = ["PENDING", "IN_REVIEW", "NEEDS_INFO"] as const satisfies SlipStatus[];
type OpenStatus = (typeof OPEN_STATUSES)[number];

/** A slip that is still undecided. */
export type OpenSlip = Omit<Submission, "status"> & { status: OpenStatus };

/** The status of an open slip; null once it has been decided or withdrawn. */
export function openStatus(status: SlipStatus): OpenStatus | null {
  return OPEN_STATUSES.find((open) => open === status) ?? null;
}
