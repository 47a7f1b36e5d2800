import { regionNamed } from "#app/features/geography/regions.ts";
import { BOARD_DEFAULTS, type BoardQuery } from "#app/features/leaderboard/board-query.ts";
import { ladderTitle } from "#app/features/leaderboard/ladder-texts.ts";
import { boardUrl } from "#app/features/leaderboard/rules.ts";
import { placeName } from "#app/lib/states.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import type { Run } from "#db/queries/boards.ts";
import type { ScoredHit } from "./hit.ts";
import { type QueryWords, readLadderWords } from "./query-words.ts";

const BOARDS_PATH = "/1320-club";
/** Before everything but an exact name. */
const SCORE = 96;

/**
 * The board of what a query wants the quickest of, which takes the place of a ladder that isn't listed yet: of a state's
 * tracks, or of the cars whose names have the words side by side.
 *
 * @param runs the quickest runs with the query's words, the quickest first
 */
export function findBoards(
  runs: readonly Run[],
  { subject, words, kind }: QueryWords,
): ScoredHit[] {
  const { named, isWanted } = readLadderWords(subject);
  if (named.length === 0 || named.length === words.length) return [];
  if (!isWanted && kind !== "ladder") return [];
  const text = named.join(" ");
  const state = regionNamed(text);
  if (state) {
    const name = placeName({ state, country: "US" });
    return [toHit(ladderTitle({ kind: "state", name }), { state })];
  }
  const quickest = runs.find((run) => runVehicleName(run).toLowerCase().includes(text));
  if (!quickest) return [];
  const car = runVehicleName(quickest);
  const at = car.toLowerCase().indexOf(text);
  const name = car.slice(at, at + text.length);
  const board = quickest.isStock ? "stock" : "modified";
  return [toHit(ladderTitle({ kind: "model", name }), { board, vehicle: text })];
}

function toHit(title: string, query: Partial<BoardQuery>): ScoredHit {
  return {
    kind: "ladder",
    path: boardUrl(BOARDS_PATH, { ...BOARD_DEFAULTS, ...query }),
    title: [{ text: title, isHit: false }],
    detail: "",
    snippet: [],
    score: SCORE,
  };
}
