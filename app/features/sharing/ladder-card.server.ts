import type { Deps } from "#app/deps.ts";
import { BOARD_DEFAULTS, type Board } from "#app/features/leaderboard/board-query.ts";
import { isLadderPageKind } from "#app/features/leaderboard/ladder-texts.ts";
import { type LadderPage, readLadder } from "#app/features/leaderboard/read-ladder.server.ts";
import { boardUrl } from "#app/features/leaderboard/rules.ts";
import { BRAND } from "#app/lib/brand.ts";
import { AppError } from "#app/lib/errors.ts";
import type { SharePicture } from "#app/lib/page-meta.ts";
import { formatCount, formatSeconds } from "#app/lib/race-numbers.ts";
import { CARD_SIZE } from "./card-size.ts";
import type { Card } from "./card-store.server.ts";
import { drawBoardCard } from "./draw-board-card.ts";
import { type SharedCard, sharePicture } from "./shared-card.server.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

const TOP = 3;

type Pictured = Pick<LadderPage, "kind" | "slug" | "heading" | "board" | "rows">;

/** The card of a ladder: its first three. @param rows of its first page of all time */
function ladderCard({ kind, slug, heading, board, rows }: Pictured): SharedCard {
  const svg = drawBoardCard({
    isStock: board === "stock",
    title: heading.toUpperCase(),
    rows: rows.slice(0, TOP).map(({ rank, elapsedMs, username, vehicle }) => ({
      rank: rank === null ? "" : formatCount(rank),
      elapsedTime: formatSeconds(elapsedMs),
      username,
      vehicle,
    })),
  });
  return {
    path: ladderCardPath({ kind, slug, board }),
    key: `cards/ladder-${board}-${kind}-${slug}.jpg`,
    alt: altOf({ heading, board }),
    svg,
  };
}

function ladderCardPath({ kind, slug, board }: Pick<Pictured, "kind" | "slug" | "board">): string {
  return `/cards/ladders/${board}/${kind}/${slug}.jpg`;
}

function altOf({ heading, board }: Pick<Pictured, "heading" | "board">): string {
  return `${heading}, ${board}, at ${BRAND.name}`;
}

/**
 * The picture of a ladder's page: always of all time and its first page, so that other pages link to it without a
 * version.
 */
export function ladderPicture(page: LadderPage): SharePicture {
  const { kind, slug, board, path, offset } = page;
  const whole = boardUrl(`/1320-club/${kind}/${slug}`, { ...BOARD_DEFAULTS, board });
  if (path === whole && offset === 0) return sharePicture(ladderCard(page));
  return { path: ladderCardPath({ kind, slug, board }), ...CARD_SIZE, alt: altOf(page) };
}

/**
 * The picture of a shared ladder.
 *
 * @throws AppError `not_found` if there is no such ladder; `rate_limited`, `unavailable` while it isn't stored
 */
export async function readLadderCard(
  deps: CardDeps & Pick<Deps, "db" | "clock">,
  { board, kind, slug }: { board: Board; kind: string; slug: string },
): Promise<Card> {
  const page = isLadderPageKind(kind)
    ? await readLadder({ ...deps, viewer: null }, { kind, slug }, new URLSearchParams({ board }))
    : null;
  if (!page) throw new AppError("not_found", "There's no such ladder.");
  return readStoredCard(deps, ladderCard(page));
}
