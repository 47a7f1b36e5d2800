import { eq } from "drizzle-orm";
import type { Database } from "../client.ts";
import { slips } from "../schema/index.ts";

/** Whose slip it is and where its VIN picture lies; null where there is no such slip. */
export async function findSlipVinMedia(db: Database, slipId: number) {
  const [slip] = await db
    .select({ userId: slips.userId, vinMediaKey: slips.vinMediaKey })
    .from(slips)
    .where(eq(slips.id, slipId))
    .limit(1);
  return slip ?? null;
}
