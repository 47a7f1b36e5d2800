import type { Deps } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import { findRoundBySlug, insertRound, updateRoundClosed } from "#db/queries/livery.ts";
import { LIVERY_ROUNDS } from "./rounds.ts";

type RoundDeps = Pick<Deps, "db" | "clock">;

/**
 * Opens a planned round now.
 *
 * @throws AppError `not_found` (no such plan), `conflict` (already opened), `invalid` (ends before
 *   it begins)
 */
export async function openRound(
  { db, clock }: RoundDeps,
  { slug, closesAt }: { slug: string; closesAt: Date },
): Promise<void> {
  const plan = LIVERY_ROUNDS.find((round) => round.slug === slug);
  if (!plan) throw new AppError("not_found", `No round is planned as ${slug}.`);
  const opensAt = clock.now();
  if (!(closesAt > opensAt)) throw new AppError("invalid", "A round closes after it opens.");
  if (await findRoundBySlug(db, slug)) throw new AppError("conflict", `${slug} was opened before.`);
  const { title, designs } = plan;
  await insertRound(db, { slug, title, opensAt, closesAt, createdAt: opensAt }, designs);
}

/** Closes an open round now. @throws AppError `conflict` when it isn't open */
export async function closeRound({ db, clock }: RoundDeps, slug: string): Promise<void> {
  const at = clock.now();
  const round = await findRoundBySlug(db, slug);
  if (!round) throw new AppError("not_found", `There is no round ${slug}.`);
  const [closed] = await db.batch([
    updateRoundClosed(db, slug, at),
    insertAuditIfChanged(db, {
      createdAt: at,
      actorId: null,
      action: "livery.close",
      subjectKind: "livery-round",
      subjectId: round.id,
      detail: {},
    }),
  ]);
  if (closed.length === 0) throw new AppError("conflict", `${slug} is not open.`);
}
