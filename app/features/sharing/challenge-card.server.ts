import type { Deps } from "#app/deps.ts";
import type { ShownChallenge } from "#app/features/challenges/present-challenge.ts";
import { readChallenge } from "#app/features/challenges/read-challenge.server.ts";
import { BRAND } from "#app/lib/brand.ts";
import { AppError } from "#app/lib/errors.ts";
import type { SharePicture } from "#app/lib/page-meta.ts";
import type { Card } from "./card-store.server.ts";
import { drawBoardCard } from "./draw-board-card.ts";
import { type SharedCard, sharePicture } from "./shared-card.server.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

/** Shown instead of the time of a side without a run. */
const NO_TIME = "–";

/** The card of a challenge: both sides, who is ahead first. */
function challengeCard({ id, board, challenger, rival }: ShownChallenge): SharedCard {
  const sides = rival.isAhead ? [rival, challenger] : [challenger, rival];
  const svg = drawBoardCard({
    isStock: board === "stock",
    title: "HEAD TO HEAD",
    rows: sides.map(({ name, isAhead, run }) => ({
      rank: isAhead ? "1" : "",
      elapsedTime: run?.elapsedTime ?? NO_TIME,
      username: name,
      vehicle: run?.vehicle ?? "",
    })),
  });
  return {
    path: `/cards/challenges/${id}.jpg`,
    key: `cards/challenge-${id}.jpg`,
    alt: `${challenger.name} vs ${rival.name} at ${BRAND.name}`,
    svg,
  };
}

/** The picture of a challenge's page. */
export function challengePicture(challenge: ShownChallenge): SharePicture {
  return sharePicture(challengeCard(challenge));
}

/**
 * The picture of a shared challenge.
 *
 * @throws AppError `not_found` if it has no page; `rate_limited`, `unavailable` while it isn't stored
 */
export async function readChallengeCard(
  deps: CardDeps & Pick<Deps, "db" | "clock">,
  id: number,
): Promise<Card> {
  const challenge = await readChallenge(deps, id);
  if (!challenge) throw new AppError("not_found", "There's no such challenge.");
  return readStoredCard(deps, challengeCard(challenge));
}
