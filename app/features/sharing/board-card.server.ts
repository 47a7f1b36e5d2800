import type { Deps } from "#app/deps.ts";
import {
  type BoardPage,
  readBoardPage,
  type ShownRun,
} from "#app/features/leaderboard/read-board-page.server.ts";
import { BRAND } from "#app/lib/brand.ts";
import { AppError } from "#app/lib/errors.ts";
import type { SharePicture } from "#app/lib/page-meta.ts";
import { formatCount, formatSeconds } from "#app/lib/race-numbers.ts";
import { CARD_SIZE } from "./card-size.ts";
import type { Card } from "./card-store.server.ts";
import { drawBoardCard } from "./draw-board-card.ts";
import { type SharedCard, sharePicture } from "./shared-card.server.ts";
import { type CardDeps, readStoredCard } from "./stored-card.server.ts";

type BoardName = BoardPage["query"]["board"];

const TOP = 3;

/** The card of a whole board: its first three. @param rows of its first page */
function boardCard(
  board: BoardName,
  rows: readonly Pick<ShownRun, "rank" | "elapsedMs" | "username" | "vehicle">[],
): SharedCard {
  const isStock = board === "stock";
  const title = isStock ? "STOCK BOARD" : "MODIFIED BOARD";
  const svg = drawBoardCard({
    isStock,
    title,
    rows: rows.slice(0, TOP).map(({ rank, elapsedMs, username, vehicle }) => ({
      rank: rank === null ? "" : formatCount(rank),
      elapsedTime: formatSeconds(elapsedMs),
      username,
      vehicle,
    })),
  });
  return {
    path: boardCardPath(board),
    key: `cards/board-${board}.jpg`,
    alt: altOf(board),
    svg,
  };
}

function boardCardPath(board: BoardName): string {
  return `/cards/board/${board}.jpg`;
}

function altOf(board: BoardName): string {
  return `The ${board} board of the 1320 Club at ${BRAND.name}`;
}

/**
 * The picture of a board's page: always of the whole board, which only its first page shows, so that other pages
 * link to it without a version.
 */
export function boardPicture({
  query,
  view,
}: Pick<BoardPage, "query"> & {
  view: { rows: readonly ShownRun[] } | null;
}): SharePicture {
  const { board } = query;
  const isWhole = Object.keys(query).length === 2 && query.offset === 0;
  if (view && isWhole) return sharePicture(boardCard(board, view.rows));
  return { path: boardCardPath(board), ...CARD_SIZE, alt: altOf(board) };
}

/**
 * The picture of a shared board.
 *
 * @throws AppError `unavailable` if the board can't be read, or with `rate_limited` while it isn't stored
 */
export async function readBoardCard(
  deps: CardDeps & Pick<Deps, "db" | "clock">,
  board: BoardName,
): Promise<Card> {
  const parameters = new URLSearchParams({ board });
  const { view } = await readBoardPage({ ...deps, viewer: null }, parameters);
  if (!view) throw new AppError("unavailable", "The board isn't available right now.");
  return readStoredCard(deps, boardCard(board, view.rows));
}
