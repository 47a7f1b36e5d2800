import type { Deps } from "#app/deps.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import {
  findAllLadderAddresses,
  findAllListedLadders,
  findAllQuickestOfDays,
  LADDER_CARS_MIN,
  type ListedLadder,
} from "#db/queries/boards.ts";
import { BOARD_NAMES } from "./board-controls.ts";
import { BOARD_DEFAULTS, BOARDS, type Board } from "./board-query.ts";
import {
  isLadderPageKind,
  LADDER_GROUPS,
  LADDER_PAGE_KINDS,
  LADDERS_PATH,
  type LadderPageKind,
  ladderPath,
} from "./ladder-texts.ts";
import { digest } from "./read-board-page.server.ts";
import { lastDays, presentWeekRun, type WeekRun } from "./read-ladder.server.ts";
import { boardUrl } from "./rules.ts";
import { readLadderQuery } from "./schema.ts";

/** How many ladders of each kind the list shows, and a page of one kind. */
const GROUP_MAX = 6;
const PAGE_MAX = 30;
/** The maximum of one sitemap file. */
const ADDRESSES_MAX = 25_000;

export type ShownLadder = {
  path: string;
  name: string;
  cars: number;
  /** Its number one. */
  elapsedTime: string;
  username: string;
};

export type LadderGroup = {
  kind: LadderPageKind;
  title: string;
  ladders: ShownLadder[];
  /** The rest of them; null if these are all. */
  more: string | null;
};

export type LadderIndex = {
  board: Board;
  /** The kind that is shown alone; null for all. */
  kind: LadderPageKind | null;
  path: string;
  /** 'Ladders by state, modified' */
  title: string;
  /** Changes whenever something of it changes. */
  version: string;
  /** Whether the list begins after its first ladder. */
  isLaterPage: boolean;
  groups: LadderGroup[];
  boards: { to: string; label: string; isCurrent: boolean }[];
  /** The number one of the week in each class. */
  week: { board: Board; run: WeekRun | null }[];
};

/** The ladders with five cars or more in a class, by kind, those with the most cars first; in one call. */
export async function readLadderIndex(
  { db, clock }: Pick<Deps, "db" | "clock">,
  parameters: URLSearchParams,
): Promise<LadderIndex> {
  const { board } = readLadderQuery(parameters);
  const wanted = parameters.get("kind") ?? "";
  const kind = isLadderPageKind(wanted) ? wanted : null;
  const after = kind && parameters.get("after");
  const limit = kind ? PAGE_MAX : GROUP_MAX;
  const days = lastDays(clock.now());
  const kinds = kind ? [kind] : LADDER_PAGE_KINDS;
  const ofWeek = (isStock: boolean) =>
    findAllQuickestOfDays(db, { kind: "all", slug: "all", isStock }, days);
  const [stockWeek, modifiedWeek, ...lists] = await db.batch([
    ofWeek(true),
    ofWeek(false),
    ...kinds.map((each) =>
      findAllListedLadders(db, {
        kind: each,
        isStock: board === "stock",
        after: after ?? null,
        limit: limit + 1,
      }),
    ),
  ]);
  const week = [stockWeek, modifiedWeek].map(([run]) => (run ? presentWeekRun(run) : null));
  const index = {
    board,
    kind,
    title: `${kind ? `Ladders ${LADDER_GROUPS[kind].toLowerCase()}` : "Ladders"}, ${board}`,
    path: indexPath({ board, kind }),
    isLaterPage: Boolean(after),
    groups: kinds.flatMap((each, at) =>
      groupOf(each, lists[at] ?? [], { board, limit, isAlone: kind !== null }),
    ),
    boards: BOARDS.map((each) => ({
      to: indexPath({ board: each, kind }),
      label: BOARD_NAMES[each],
      isCurrent: each === board,
    })),
    week: BOARDS.map((each, at) => ({ board: each, run: week[at] ?? null })),
  };
  return { ...index, version: digest(JSON.stringify(index)) };
}

type IndexQuery = { board: Board; kind: LadderPageKind | null; after?: string | undefined };

function indexPath({ board, kind, after }: IndexQuery): string {
  const parameters = new URLSearchParams({
    ...(board !== BOARD_DEFAULTS.board && { board }),
    ...(kind && { kind }),
    ...(after && { after }),
  });
  return parameters.size > 0 ? `${LADDERS_PATH}?${parameters}` : LADDERS_PATH;
}

type GroupOptions = { board: Board; limit: number; isAlone: boolean };

function groupOf(
  kind: LadderPageKind,
  list: readonly ListedLadder[],
  { board, limit, isAlone }: GroupOptions,
): LadderGroup[] {
  if (list.length === 0) return [];
  const listed = list.slice(0, limit);
  const after = isAlone ? listed.at(-1)?.slug : undefined;
  return [
    {
      kind,
      title: LADDER_GROUPS[kind],
      more: list.length > limit ? indexPath({ board, kind, after }) : null,
      ladders: listed.map(({ name, cars, username, elapsedMs, ...key }) => ({
        path: boardUrl(ladderPath(key), { ...BOARD_DEFAULTS, board }),
        name,
        cars,
        username,
        elapsedTime: formatSeconds(elapsedMs),
      })),
    },
  ];
}

/** The URLs of all ladders for the sitemap: of each class once it has five cars. */
export async function listLadderAddresses({ db }: Pick<Deps, "db">): Promise<{ path: string }[]> {
  const ladders = await findAllLadderAddresses(db, ADDRESSES_MAX);
  return ladders.flatMap(({ stockCars, modifiedCars, ...key }) =>
    BOARDS.filter((board) => (board === "stock" ? stockCars : modifiedCars) >= LADDER_CARS_MIN).map(
      (board) => ({ path: boardUrl(ladderPath(key), { ...BOARD_DEFAULTS, board }) }),
    ),
  );
}
