import type { Deps } from "#app/deps.ts";
import type { Card } from "#app/features/sharing/card-store.server.ts";
import { drawPageCard } from "#app/features/sharing/draw-page-card.ts";
import type { SharedCard } from "#app/features/sharing/shared-card.server.ts";
import { type CardDeps, readStoredCard } from "#app/features/sharing/stored-card.server.ts";
import { BRAND } from "#app/lib/brand.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { type HomeBoard, readHomeBoard } from "./home-board.server.ts";

/** The card of the home page: the quickest car of each board. */
export function homeCard({ stock, modified }: Pick<HomeBoard, "stock" | "modified">): SharedCard {
  const leaders = [
    { name: "Quickest stock", run: stock[0] },
    { name: "Quickest modified", run: modified[0] },
  ].flatMap(({ name, run }) =>
    run ? [{ name, value: formatSeconds(run.elapsedMs), note: run.username }] : [],
  );
  const svg = drawPageCard({
    eyebrow: "Drag racers' boards, every run checked",
    title: BRAND.tagline,
    picture: { scene: "tree-green" },
    ...(leaders.length > 0 && { figures: leaders }),
  });
  return {
    path: "/cards/home.jpg",
    key: "cards/home.jpg",
    alt: `${BRAND.name}: the quickest cars on the boards`,
    svg,
  };
}

/** The picture of the shared home page. @throws AppError `rate_limited`, `unavailable` */
export async function readHomeCard(deps: CardDeps & Pick<Deps, "db" | "clock">): Promise<Card> {
  return readStoredCard(deps, homeCard(await readHomeBoard(deps)));
}
