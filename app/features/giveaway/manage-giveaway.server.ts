import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  countEligibleEntries,
  findEligibleEntryAt,
  findGiveawayBySlug,
  type Giveaway,
  insertGiveaway,
  updateGiveawayClosed,
  updateGiveawayDrawn,
} from "#db/queries/giveaways.ts";
import { isGiveawayOpen, placeOfWinner } from "./rules.ts";

type StaffDeps = Pick<Deps, "db" | "clock">;

/**
 * Opens a new giveaway now. @throws AppError `conflict` (already opened), `invalid` (ends before it
 * begins)
 */
export async function openGiveaway(
  { db, clock }: StaffDeps,
  { slug, closesAt }: { slug: string; closesAt: Date },
): Promise<void> {
  const opensAt = clock.now();
  if (!(closesAt > opensAt)) throw new AppError("invalid", "A giveaway closes after it opens.");
  if (await findGiveawayBySlug(db, slug)) {
    throw new AppError("conflict", `${slug} was opened before.`);
  }
  await insertGiveaway(db, { slug, opensAt, closesAt, createdAt: opensAt });
}

/** Closes an open giveaway now. @throws AppError `not_found`, `conflict` when it isn't open */
export async function closeGiveaway({ db, clock }: StaffDeps, slug: string): Promise<void> {
  const at = clock.now();
  const { id } = await giveawayNamed(db, slug);
  const [closed] = await db.batch([
    updateGiveawayClosed(db, slug, at),
    insertAuditIfChanged(db, auditOf("giveaway.close", id, at, {})),
  ]);
  if (closed.length === 0) throw new AppError("conflict", `${slug} is not open.`);
}

/**
 * Draws the winner of a closed giveaway, once. The seed and the number of entries are stored with
 * it and in the audit log, so that anyone can verify the draw (placeOfWinner).
 *
 * @throws AppError `not_found`, `conflict` (still open, already drawn, no entries)
 */
export async function drawGiveaway({ db, clock }: StaffDeps, slug: string) {
  const drawnAt = clock.now();
  const giveaway = await giveawayNamed(db, slug);
  if (isGiveawayOpen(giveaway, drawnAt)) throw new AppError("conflict", `${slug} is still open.`);
  if (giveaway.drawnAt) throw new AppError("conflict", `${slug} was drawn before.`);
  const count = await countEligibleEntries(db, giveaway.id);
  if (count === 0) throw new AppError("conflict", `Nobody entered ${slug}.`);
  const seed = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const place = await placeOfWinner(seed, count);
  const entry = await findEligibleEntryAt(db, giveaway.id, place);
  if (!entry) throw new AppError("conflict", "An entry was removed in the meantime. Draw again.");
  const { entryId, userId: winnerId, username } = entry;
  const draw = { id: giveaway.id, drawnAt, drawSeed: seed, drawEntryCount: count, winnerId };
  const [drawn] = await db.batch([
    updateGiveawayDrawn(db, draw),
    insertAuditIfChanged(
      db,
      auditOf("giveaway.draw", giveaway.id, drawnAt, { seed, entries: count, place, entryId }),
    ),
  ]);
  if (drawn.length === 0) throw new AppError("conflict", `${slug} was drawn before.`);
  return { username, seed, entries: count, place };
}

async function giveawayNamed(db: StaffDeps["db"], slug: string): Promise<Giveaway> {
  const giveaway = await findGiveawayBySlug(db, slug);
  if (!giveaway) throw new AppError("not_found", `There is no giveaway ${slug}.`);
  return giveaway;
}

function auditOf(action: string, subjectId: number, createdAt: Date, detail: object) {
  return {
    createdAt,
    actorId: null,
    action,
    subjectKind: "giveaway",
    subjectId,
    detail: { ...detail },
  };
}
