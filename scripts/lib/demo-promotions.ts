import type { Deps, Viewer } from "#app/deps.ts";
import { enterGiveaway } from "#app/features/giveaway/enter-giveaway.server.ts";
import { openGiveaway } from "#app/features/giveaway/manage-giveaway.server.ts";
import { castVote } from "#app/features/livery/cast-vote.server.ts";
import { openRound } from "#app/features/livery/manage-rounds.server.ts";
import { LIVERY_ROUNDS } from "#app/features/livery/rounds.ts";
import { DAY_MS } from "#app/lib/durations.ts";

/** A closed round and an open one with the racers' votes, and an open giveaway with a few entries. */
export async function holdPromotions(
  deps: (at: Date) => Deps,
  racers: readonly Viewer[],
  now: Date,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const voters = racers.filter(({ isActivated }) => isActivated);
  const [open, closed] = LIVERY_ROUNDS;
  if (!open || !closed) throw new Error("two rounds are planned");
  await openRound(deps(ago(40)), { slug: closed.slug, closesAt: ago(12) });
  await vote(deps(ago(20)), voters, closed);
  await openRound(deps(ago(5)), { slug: open.slug, closesAt: ago(-60) });
  // All but the first racer, whom visitors sign in as, so that they can vote.
  await vote(deps(ago(1)), voters.slice(1), open);
  await openGiveaway(deps(ago(5)), { slug: "radford-demo", closesAt: ago(-60) });
  const form = { country: "US", isOfAge: "on", hasAgreed: "on" };
  for (const viewer of voters.slice(1, 6)) await enterGiveaway({ ...deps(ago(1)), viewer }, form);
}

/** Uneven votes: the second design gets twice as many. */
async function vote(
  deps: Deps,
  voters: readonly Viewer[],
  { slug, designs }: (typeof LIVERY_ROUNDS)[number],
): Promise<void> {
  for (const [at, viewer] of voters.entries()) {
    const design = designs[at % (designs.length + 1)] ?? designs[1];
    if (design) await castVote({ ...deps, viewer }, { round: slug, design: design.slug });
  }
}
