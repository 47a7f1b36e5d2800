import type { Database } from "#db/client.ts";
import { FILTER_KINDS, type FilterKind } from "#db/queries/board-filters.ts";
import {
  findAllRunsByWays,
  type ProbeCount,
  type ProbeCounts,
  probeRuns,
  type SearchWays,
  type StoredProbe,
  timedKinds,
} from "#db/queries/board-search.ts";
import type { RunList, RunPage } from "#db/queries/boards.ts";
import {
  boardCounter,
  type Counter,
  type CounterName,
  counterOf,
  findAllCounters,
  type findAllCountersOfBoard,
} from "#db/queries/counters.ts";
import { type Run, type StoredRankedRun, toRun } from "#db/queries/runs.ts";
import { type Match, planFilter } from "./filter-plan.server.ts";

const LIMITS = {
  first: 12,
  further: {
    username: { matched: 1_500, sampled: 0 },
    vehicle: { matched: 10_000, sampled: 200 },
    track: { matched: 10_000, sampled: 200 },
  },
  lookAhead: 200,
} as const;

export type RankedRun = Run & {
  /** Null for a run that is not the best of its vehicle, in the season where the list is of one. */
  rank: number | null;
};

type CountersQuery = ReturnType<typeof findAllCountersOfBoard> | ReturnType<typeof findAllCounters>;

/** How many runs there are: listed ones of both boards, and those of the list itself. */
type Lengths = { listed: number; length: number };

/**
 * Filtered runs of some lists, each in its order and at most `page.limit`. Always exact, whatever the
 * filter, in two calls of the database: a probe that is enough for common texts, then the cheaper way.
 */
export async function searchRuns(
  db: Database,
  lists: readonly RunList[],
  page: RunPage,
): Promise<RankedRun[][]> {
  return (await searchAndCount(db, lists, page, (names) => findAllCounters(db, names))).runs;
}

/** The same, with the counters that `count` asks for, among them those named. */
export async function searchAndCount(
  db: Database,
  lists: readonly RunList[],
  page: RunPage,
  count: (names: readonly CounterName[]) => CountersQuery,
): Promise<{ runs: RankedRun[][]; counters: Counter[] }> {
  const own = lists.map((list) => boardCounter(list.isStock, list.isBestOnly, list.season));
  const [totals, ...answers] = await db.batch([
    count([...new Set<CounterName>(["listed:0", "listed:1", ...own])]),
    ...lists.map((list) => probeRuns(db, list, page, LIMITS)),
  ]);
  const total = (name: CounterName) => counterOf(totals, name);
  const searches = lists.map((list, place) => {
    const lengths = {
      listed: total("listed:0") + total("listed:1"),
      length: total(boardCounter(list.isStock, list.isBestOnly, list.season)),
    };
    return { list, lengths, ...readProbe(answers[place]?.[0], page, lengths) };
  });

  const [first, ...rest] = searches
    .filter(({ found }) => found === null)
    .map(({ list, matches, lengths }) =>
      findAllRunsByWays(db, list, page, waysOf(list, page, { matches, lengths })),
    );
  const stored = first ? await db.batch([first, ...rest]) : [];
  const runs = searches.map(({ found }) => found ?? (stored.shift() ?? []).map(toRun));
  return { runs, counters: totals };
}

/** The texts whose matches are all counted, and the runs where the probe has settled it already. */
function readProbe(
  probe: StoredProbe | undefined,
  page: RunPage,
  { length }: Lengths,
): { matches: Match[]; found: RankedRun[] | null } {
  const counts: ProbeCounts = JSON.parse(probe?.counts ?? "{}");
  const matches = FILTER_KINDS.flatMap((kind) => toMatch(kind, counts[kind]) ?? []);
  if (matches.some(({ runs }) => runs === 0)) return { matches, found: [] };
  const walked: StoredRankedRun[] = JSON.parse(probe?.runs ?? "[]");
  const hasWalked = Object.values(counts).every(({ matched }) => matched > LIMITS.first);
  const isWhole = walked.length === page.limit || length <= LIMITS.lookAhead;
  return { matches, found: hasWalked && isWhole ? walked.map(toRun) : null };
}

/** Null where there are more matches than were counted. */
function toMatch(kind: FilterKind, count: ProbeCount | undefined): Match | null {
  if (!count) return null;
  const { matched, runs, further, furtherRuns } = count;
  if (matched <= LIMITS.first) return { kind, matched, runs };
  return further === null ? null : { kind, matched: further, runs: furtherRuns };
}

function waysOf(
  list: RunList,
  page: RunPage,
  { matches, lengths }: { matches: Match[]; lengths: Lengths },
): SearchWays {
  const plan = planFilter({
    filter: page.filter,
    matches,
    timed: timedKinds(list),
    wanted: page.offset + page.limit,
    isBestOnly: list.isBestOnly,
    ...lengths,
  });
  if (plan.way === "walk") {
    const { isSetTested } = plan;
    if (plan.driver === null) return { first: null, exact: "walk", isSetTested };
    return { first: { lookAhead: plan.lookAhead }, exact: plan.driver.kind, isSetTested };
  }
  const { boundPlace } = plan;
  const driver = plan.driver.kind;
  if (boundPlace === null) return { first: null, exact: driver, isSetTested: false };
  const place = list.isDescending ? lengths.length - 1 - boundPlace : boundPlace;
  return { first: { driver, boundPlace: place }, exact: driver, isSetTested: false };
}
