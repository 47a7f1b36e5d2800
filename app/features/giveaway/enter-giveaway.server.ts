import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { findNewestGiveaway, insertEntryIfOpen } from "#db/queries/giveaways.ts";
import { giveawayPolicy } from "./policy.ts";
import { isGiveawayOpen } from "./rules.ts";
import { entrySchema } from "./schema.ts";
import { GIVEAWAY_TEXTS } from "./texts.ts";

/**
 * Enters a member in the giveaway, once per account.
 *
 * @throws AppError `not_activated`, `rate_limited`, `conflict` (closed, or already entered),
 *   `invalid` (with `errors`)
 */
export async function enterGiveaway(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  form: unknown,
): Promise<void> {
  const { db, viewer } = deps;
  authorize(giveawayPolicy, "enter", viewer);
  await limitRacer(deps, "change");
  const createdAt = deps.clock.now();
  const giveaway = (await findNewestGiveaway(db, createdAt))?.giveaway;
  if (!giveaway || !isGiveawayOpen(giveaway, createdAt)) {
    throw new AppError("conflict", GIVEAWAY_TEXTS.closed);
  }
  const { country } = readFields(entrySchema, form);
  const entry = { giveawayId: giveaway.id, userId: viewer.id, country, createdAt };
  const [entered] = await insertEntryIfOpen(db, entry);
  if (!entered) throw new AppError("conflict", GIVEAWAY_TEXTS.twice);
}
