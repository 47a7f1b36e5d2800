import type { Deps, Viewer } from "#app/deps.ts";
import { findAllOpenedRounds, findAllVotesByUser } from "#db/queries/livery.ts";
import { isRoundOpen, sharesOf } from "./rules.ts";

export type Shootout = Awaited<ReturnType<typeof readShootout>>;
export type ShownRound = Shootout[number];

/**
 * The rounds with their designs. Results are shown once a round is closed, or to members who voted
 * in it.
 */
export async function readShootout({
  db,
  clock,
  viewer,
}: Pick<Deps, "db" | "clock"> & { viewer: Viewer | null }) {
  const now = clock.now();
  const [rounds, votes] = await Promise.all([
    findAllOpenedRounds(db, now),
    viewer ? findAllVotesByUser(db, viewer.id) : [],
  ]);
  return rounds.map((round) => {
    const isOpen = isRoundOpen(round, now);
    const ownVote = votes.find((vote) => vote.round === round.slug)?.design ?? null;
    const counts = round.designs.map(({ voteCount }) => voteCount);
    const hasResults = !isOpen || ownVote !== null;
    const shares = sharesOf(counts);
    return {
      slug: round.slug,
      title: round.title,
      isOpen,
      closesOn: round.closesAt.toISOString().slice(0, 10),
      own: ownVote,
      votes: hasResults ? counts.reduce((sum, count) => sum + count, 0) : null,
      designs: round.designs.map(({ slug, name, idea, designer }, at) => ({
        slug,
        name,
        idea,
        designer,
        share: hasResults ? (shares[at] ?? 0) : null,
        isWinner: !isOpen && Math.max(...counts) > 0 && counts[at] === Math.max(...counts),
      })),
    };
  });
}
