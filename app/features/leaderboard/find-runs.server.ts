import type { SQL } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import {
  countMatchedUsers,
  countMatches,
  type FilterKind,
  matchedIds,
  matchedUserIds,
  type RunFilter,
} from "#db/queries/board-filters.ts";
import {
  findAllRunsInOrder,
  findAllRunsOfMatches,
  type RunList,
  type RunPage,
  timedKinds,
} from "#db/queries/boards.ts";
import { boardCounter, findAllCounters, sumCounters } from "#db/queries/counters.ts";
import { type Run, type StoredRun, toRun } from "#db/queries/runs.ts";
import { filterKinds, type Match, planFilter, planWalkOn } from "./filter-plan.ts";

/** So many matches of a text are counted at first; a text that matches more is common. */
const FIRST_COUNT = 20;
/** So many once a walk along the board has not found enough. */
const SECOND_COUNT = { username: 1_500, vehicle: 10_000, track: 10_000 } as const;

type Search = {
  list: RunList;
  page: RunPage;
  /** Listed runs of both boards, and rows of the index that is walked. */
  listed: number;
  length: number;
  /** How to read what each text matches. */
  sources: Map<FilterKind, SQL>;
  /** Texts whose matches are all counted. */
  known: Match[];
  /** Texts that match more than were counted. */
  samples: Match[];
};

/** Runs of one board in their order, at most `page.limit`, whatever the filter. Always exact. */
export async function findRuns(db: Database, list: RunList, page: RunPage): Promise<Run[]> {
  const kinds = filterKinds(page.filter);
  if (kinds.length === 0) return (await findAllRunsInOrder(db, list, page)).map(toRun);
  const search = await openSearch(db, list, page, kinds);
  if (search.known.some(({ runs }) => runs === 0)) return [];
  const rows =
    (await followPlan(db, search)) ??
    (search.samples.length > 0 ? await followPlan(db, await countFurther(db, search)) : null) ??
    (await readOn(db, search));
  return rows.map(toRun);
}

async function openSearch(
  db: Database,
  list: RunList,
  page: RunPage,
  kinds: FilterKind[],
): Promise<Search> {
  const sources = sourcesOf(page.filter, kinds);
  const own = boardCounter(list.isStock, list.isBestOnly);
  const [totals, ...counts] = await db.batch([
    findAllCounters(db, ["listed:0", "listed:1", own]),
    ...[...sources.values()].map((source) => countMatches(db, source, FIRST_COUNT + 1)),
  ]);
  const matches = [...sources.keys()].map((kind, place) => ({
    kind,
    matched: counts[place]?.[0]?.matched ?? 0,
    runs: counts[place]?.[0]?.runs ?? 0,
  }));
  return {
    list,
    page,
    listed: sumCounters(totals.filter(({ name }) => name.startsWith("listed:"))),
    length: totals.find(({ name }) => name === own)?.value ?? 0,
    sources,
    known: matches.filter(({ matched }) => matched <= FIRST_COUNT),
    samples: matches.filter(({ matched }) => matched > FIRST_COUNT),
  };
}

function sourcesOf(filter: RunFilter, kinds: FilterKind[]): Map<FilterKind, SQL> {
  const sources = new Map<FilterKind, SQL>();
  for (const kind of kinds) {
    const source = matchedIds(kind, filter[kind]);
    if (source) sources.set(kind, source);
  }
  return sources;
}

/**
 * The rows by the cheaper way; null when its look-ahead ended before enough were found. A walk that
 * met some goes on behind the last of them.
 */
async function followPlan(db: Database, search: Search): Promise<StoredRun[] | null> {
  const { list, page, known, listed, length } = search;
  const plan = planFilter({
    filter: page.filter,
    matches: known,
    timed: timedKinds(list),
    wanted: page.offset + page.limit,
    listed,
    length,
    isBestOnly: list.isBestOnly,
  });
  if (plan.way === "matches") {
    const { driver, boundPlace } = plan;
    const rows = boundPlace === null ? null : await readMatches(db, search, driver, boundPlace);
    return rows?.length === page.limit ? rows : readMatches(db, search, driver);
  }
  const isSetTested = known.some(({ kind }) => kind === "username");
  const walk = (part: RunPage, lookAhead: number) =>
    findAllRunsInOrder(db, list, part, { lookAhead, isSetTested });
  const rows = await walk(page, plan.lookAhead);
  if (rows.length === page.limit || plan.lookAhead >= length) return rows;
  const last = rows.at(-1);
  const further = planWalkOn(page.offset + rows.length, plan.lookAhead, page.offset + page.limit);
  if (!last || further === null) return null;
  const limit = page.limit - rows.length;
  const rest = await walk({ ...page, offset: 0, limit, after: last }, further);
  return rest.length === limit ? [...rows, ...rest] : null;
}

/** Counts the matches of common texts too. Users are many: theirs are estimated from the first few. */
async function countFurther(db: Database, search: Search): Promise<Search> {
  const { filter } = search.page;
  const counted = await Promise.all(
    search.samples.map(async (sample): Promise<Match | null> => {
      const { kind } = sample;
      const limit = SECOND_COUNT[kind];
      // Beside another text it is cheaper to test the few racers that are left.
      if (kind === "username" && search.sources.size > 1) return null;
      const users = kind === "username" ? matchedUserIds(filter.username) : null;
      const source = search.sources.get(kind);
      if (users) {
        const matched = (await countMatchedUsers(db, users, limit + 1))[0]?.matched ?? 0;
        const runs = Math.round((matched * sample.runs) / sample.matched);
        return matched <= limit ? { kind, matched, runs } : null;
      }
      const count = source && (await countMatches(db, source, limit + 1))[0];
      return count && count.matched <= limit ? { kind, ...count } : null;
    }),
  );
  return { ...search, samples: [], known: [...search.known, ...counted.filter((m) => m !== null)] };
}

/** The walk met fewer than the average promised: the rarest text's runs, or the board to its end. */
function readOn(db: Database, search: Search): Promise<StoredRun[]> {
  const rarest = search.known.toSorted((a, b) => a.runs - b.runs)[0];
  return rarest && rarest.runs / 2 < search.length
    ? readMatches(db, search, rarest)
    : findAllRunsInOrder(db, search.list, search.page);
}

function readMatches(
  db: Database,
  { list, page, sources, length }: Search,
  { kind }: Match,
  boundPlace?: number,
) {
  const source = sources.get(kind);
  if (!source) throw new Error(`Nothing to read the matches of ${kind} from`);
  const bound =
    boundPlace === undefined || !list.isDescending ? boundPlace : length - 1 - boundPlace;
  return findAllRunsOfMatches(db, list, page, { kind, source, boundPlace: bound });
}
