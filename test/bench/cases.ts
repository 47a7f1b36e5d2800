import type { Viewer } from "#app/deps.ts";
import { listChallenges } from "#app/features/challenges/list-challenges.server.ts";
import { listChampions } from "#app/features/champions/list-champions.server.ts";
import { readSeasonPage } from "#app/features/champions/read-season.server.ts";
import { listFollows } from "#app/features/following/list-follows.server.ts";
import { readFeed } from "#app/features/following/read-feed.server.ts";
import { readGarage } from "#app/features/garage/read-garage.server.ts";
import { readProfile } from "#app/features/garage/read-profile.server.ts";
import {
  BOARD_DEFAULTS,
  type BoardQuery,
  FILTERED_DEPTH_MAX,
  WINDOW_STEP,
} from "#app/features/leaderboard/board-query.ts";
import { findOwnPlace } from "#app/features/leaderboard/find-own-place.server.ts";
import { isLadderPageKind } from "#app/features/leaderboard/ladder-texts.ts";
import {
  listLadderAddresses,
  readLadderIndex,
} from "#app/features/leaderboard/list-ladders.server.ts";
import { listRunLadders } from "#app/features/leaderboard/list-run-ladders.server.ts";
import { listRuns } from "#app/features/leaderboard/list-runs.server.ts";
import { readLadder } from "#app/features/leaderboard/read-ladder.server.ts";
import { readRecordProgression } from "#app/features/leaderboard/read-record-progression.server.ts";
import { readRun } from "#app/features/leaderboard/read-run.server.ts";
import { cursorOf } from "#app/features/leaderboard/rules.ts";
import { runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import { readHomeBoard } from "#app/features/site/home-board.server.ts";
import { listOwnSlips } from "#app/features/slips/list-own-slips.server.ts";
import { suggestTracks } from "#app/features/slips/suggest-tracks.server.ts";
import { readTrackPage } from "#app/features/tracks/read-track-page.server.ts";
import type { Database } from "#db/client.ts";
import type { RunKey } from "#db/queries/boards.ts";
import { findAllFollowIdeas } from "#db/queries/follow-ideas.ts";
import { findViewerBySession } from "#db/queries/sessions.ts";
import { findUserByUsernameKey } from "#db/queries/users.ts";
import { PLACE_CASES } from "./places.ts";

/** Samples from a filled database to query for. */
export type Sample = {
  usernames: string[];
  vehicles: { id: number; username: string }[];
  runIds: number[];
  boardLength: number;
  /** Best runs from random places of the boards, for lists to continue from. */
  places: RunKey[];
  /** The longest discussions, and the member with the most notices (`fillCommunity`); zeros without any. */
  busy: BusySample;
};

export type BusySample = {
  memberId: number;
  sessionId: string;
  /** The end of a first page of the member's notices. */
  noticePlace: string;
  articleId: number;
  slipId: number;
  /** A comment in the middle of the article's, and who wrote it. */
  commentId: number;
  commentAuthorId: number;
};

export type BenchCase = {
  name: string;
  /** The most rows that may be read; null if there is no budget. */
  budget: number | null;
  /** It changes the database: it runs on a copy, once, and isn't timed. */
  isChange?: true;
  /** The same query with different values. */
  variants(sample: Sample): ((db: Database) => Promise<unknown>)[];
};

/** The day after the last run of a filled database. */
const NOW = new Date(Date.UTC(2026, 6, 2, 18));
const clock = { now: () => NOW };

/** A garage's other dependencies: no prices, no log. */
const OTHER_DEPS = {
  clock,
  log: () => {},
  config: { storeFeedUrl: null },
  copies: { read: async () => null, write: async () => {}, claim: () => true },
  waitUntil: () => {},
};

const FIRST_PAGE = BOARD_DEFAULTS;

function board(...changes: Partial<BoardQuery>[]) {
  return changes.flatMap((change) =>
    (["stock", "modified"] as const).map(
      (name) => (db: Database) =>
        showBoard({ db, viewer: null }, { ...FIRST_PAGE, board: name, ...change }),
    ),
  );
}

function runs(search: Record<string, string>) {
  return (db: Database) => listRuns({ db, viewer: null }, runsQuerySchema.parse(search));
}

/** A signed-in member of a filled database. */
export function benchViewer(id: number, role: Viewer["role"] = "racer"): Viewer {
  return {
    id,
    sessionId: "bench",
    suspendedUntil: null,
    suspensionReason: "",
    confirmedAt: null,
    username: "bench",
    email: "bench@bench.test",
    role,
    isActivated: true,
    hasPledged: true,
    isClubMember: true,
    newNotices: 0,
  };
}

function ladder(address: string, search: string) {
  const [kind = "", slug = ""] = address.split("/");
  if (!isLadderPageKind(kind)) throw new Error(`no ladders by ${kind}`);
  return (db: Database) =>
    readLadder({ db, clock, viewer: null }, { kind, slug }, new URLSearchParams(search));
}

/** The newest page of a member's feed, and pages that begin at the days of some runs. */
function feeds(userId: number, places: readonly RunKey[]) {
  const days = places.map(({ ranOn }) => `${Date.parse(ranOn)}${"0".repeat(10)}`);
  return [null, ...days].map(
    (before) => (db: Database) => readFeed({ db, origin: "", viewer: benchViewer(userId) }, before),
  );
}

const BOARD = 60;
const FEED = 200;
/** A board's rows, the seasons, the week and the siblings. */
const LADDER = 100;
const FILTER = 300;
const MIDDLE = 5_000;
/** The offset of the last page of a filtered list. */
const DEEPEST = FILTERED_DEPTH_MAX - WINDOW_STEP;

export const CASES: readonly BenchCase[] = [
  { name: "board, first page", budget: BOARD, variants: () => board({}) },
  {
    name: "board, any depth",
    budget: BOARD,
    variants: ({ boardLength }) =>
      board(...[0.1, 0.3, 0.5, 0.7, 0.9].map((at) => ({ offset: Math.floor(boardLength * at) }))),
  },
  {
    name: "board, slowest first",
    budget: BOARD,
    variants: () => board({ order: "desc" }, { order: "desc", offset: 5_000 }),
  },
  {
    name: "feed of 50 racers and 5 tracks",
    budget: FEED,
    variants: ({ places }) => feeds(1, places),
  },
  { name: "feed of 500 racers", budget: FEED, variants: ({ places }) => feeds(2, places) },
  {
    name: "what a member follows",
    // Fifty-one follows, each with up to four rows of what it is.
    budget: 260,
    variants: () => [(db) => listFollows({ db, viewer: benchViewer(2) }, null)],
  },
  {
    name: "suggestions to follow",
    budget: 24,
    variants: () => [3, 77, 777].map((id) => (db) => findAllFollowIdeas(db, id)),
  },
  {
    name: "challenges of a member",
    budget: BOARD,
    variants: () => [(db) => listChallenges({ db, clock, viewer: benchViewer(3) })],
  },
  {
    name: "season champions, so far",
    budget: 150,
    variants: () => [
      (db) => listChampions({ db, clock }),
      (db) => readSeasonPage({ db, clock }, "2026"),
    ],
  },
  {
    name: "ladders of a run",
    budget: BOARD,
    variants: ({ runIds }) => runIds.map((id) => (db) => listRunLadders({ db }, id)),
  },
  { name: "board by 60 ft", budget: BOARD, variants: () => board({ sort: "sixtyFeetTime" }) },
  {
    name: "board by 60 ft, slowest first",
    budget: BOARD,
    variants: () => board({ sort: "sixtyFeetTime", order: "desc" }),
  },
  {
    name: "board by speed",
    budget: BOARD,
    variants: () => board({ sort: "topSpeed", order: "desc" }),
  },
  {
    name: "board by speed, slowest first",
    budget: BOARD,
    variants: () => board({ sort: "topSpeed" }),
  },
  { name: "board, all runs", budget: BOARD, variants: () => board({ isAllRuns: true }) },
  {
    name: "board by 60 ft, speed or of all runs, any depth",
    budget: BOARD,
    variants: ({ places }) =>
      board(
        ...places.flatMap((run) =>
          (["after", "before"] as const).flatMap((side) => [
            { sort: "sixtyFeetTime" as const, start: { side, run } },
            { sort: "topSpeed" as const, order: "desc" as const, start: { side, run } },
            { isAllRuns: true, start: { side, run } },
            { isAllRuns: true, season: 2025, order: "desc" as const, start: { side, run } },
          ]),
        ),
      ),
  },
  {
    name: "name, rare",
    budget: FILTER,
    variants: ({ usernames }) => board(...usernames.map((q) => ({ q }))),
  },
  {
    name: "name, common",
    budget: FILTER,
    variants: () => board({ q: "e" }, { q: "_1" }, { q: "er" }, { q: "ck_" }, { q: "_" }),
  },
  {
    name: "name, middle",
    budget: MIDDLE,
    variants: () =>
      board(
        { q: "fox_12" },
        { q: "hemi_mike_" },
        { q: "x_31" },
        { q: "_77" },
        { q: "777" },
        { q: "55" },
        { q: "_zed_4" },
      ),
  },
  {
    name: "name, one letter",
    budget: 5_000,
    variants: () => board({ q: "a" }, { q: "q" }, { q: "7" }, { q: "é" }),
  },
  {
    name: "short name, nothing",
    budget: FILTER,
    variants: () =>
      board(
        { q: "-" },
        { q: "." },
        { q: "zz" },
        { q: "-", isAllRuns: true },
        { q: "-", season: 2025, sort: "topSpeed", order: "desc" },
        { q: "-", vehicle: "x", track: "a" },
      ),
  },
  {
    name: "short name, middle",
    budget: MIDDLE,
    variants: () =>
      board(
        { q: "j" },
        { q: "z" },
        { q: "wo" },
        { q: "99", order: "desc" },
        { q: "55", isAllRuns: true },
        { q: "j", season: 2024 },
        { q: "55", sort: "sixtyFeetTime" },
      ),
  },
  { name: "name, nothing", budget: FILTER, variants: () => board({ q: "nobody" }, { q: "zqx" }) },
  {
    name: "vehicle, rare",
    budget: FILTER,
    variants: () =>
      board(
        { vehicle: "1966 dodge coronet" },
        { vehicle: "superbird" },
        { vehicle: "1968 dodge charger r" },
      ),
  },
  {
    name: "vehicle, common",
    budget: FILTER,
    variants: () => board({ vehicle: "dodge" }, { vehicle: "srt" }, { vehicle: "20" }),
  },
  {
    name: "vehicle, middle",
    budget: MIDDLE,
    variants: () =>
      board(
        { vehicle: "challenger" },
        { vehicle: "r/t" },
        { vehicle: "neon" },
        { vehicle: "duster" },
        { vehicle: "1971 plymouth" },
        { vehicle: "hemi" },
        { vehicle: "197" },
      ),
  },
  {
    name: "short vehicle, nothing",
    budget: FILTER,
    variants: () => board({ vehicle: "é" }, { vehicle: "%" }, { vehicle: '"' }, { vehicle: "jk" }),
  },
  {
    name: "short vehicle, common",
    budget: FILTER,
    variants: () => board({ vehicle: "7" }, { vehicle: "19" }, { vehicle: "k" }, { vehicle: "5" }),
  },
  {
    name: "short vehicle, rare and middle",
    budget: MIDDLE,
    variants: () =>
      board(
        { vehicle: "z" },
        { vehicle: "q" },
        { vehicle: "x" },
        { vehicle: "vi" },
        { vehicle: "lx" },
        { vehicle: "z", season: 2025 },
        { vehicle: "z", isAllRuns: true },
        { vehicle: "z", sort: "topSpeed", order: "desc" },
      ),
  },
  {
    name: "short track",
    budget: FILTER,
    variants: () =>
      board({ track: "z" }, { track: "q" }, { track: "sa" }, { track: "'" }, { track: "zz" }),
  },
  {
    name: "track",
    budget: FILTER,
    variants: () => board({ track: "raceway" }, { track: "pomona" }, { track: "dragway" }),
  },
  {
    name: "track, middle",
    budget: MIDDLE,
    variants: () => board({ track: "irwindale" }, { track: "bandimere" }, { track: "santa pod" }),
  },
  {
    name: "combined",
    budget: MIDDLE,
    variants: () =>
      board(
        { q: "hemi", vehicle: "charger", track: "raceway" },
        { q: "fox", vehicle: "demon" },
        { vehicle: "2018", track: "motorsports" },
        { q: "_1", track: "milan", sort: "topSpeed", order: "desc" },
      ),
  },
  {
    name: "short texts, combined",
    budget: MIDDLE,
    variants: () =>
      board(
        { q: "j", vehicle: "z" },
        { q: "j", vehicle: "x" },
        { q: "55", vehicle: "vi" },
        { q: "55", vehicle: "z", track: "q" },
        { q: "wo", vehicle: "7", track: "sa" },
        { vehicle: "x", track: "x" },
        { q: "j", vehicle: "x", season: 2025 },
      ),
  },
  {
    name: "short texts, middle with middle",
    budget: MIDDLE,
    variants: () =>
      board(
        { q: "81", vehicle: "v", track: "ys", isAllRuns: true },
        { q: "et", vehicle: "19", track: "ga" },
        { q: "55", vehicle: "x", sort: "sixtyFeetTime" },
        { q: "j", vehicle: "x", isAllRuns: true },
        { q: "j", vehicle: "x", track: "z" },
        { q: "j", vehicle: "j", track: "mi", sort: "topSpeed", order: "desc" },
      ),
  },
  {
    name: "texts that seldom meet",
    budget: MIDDLE,
    variants: () =>
      board(
        { q: "mopar", vehicle: "200", track: "ys", isAllRuns: true },
        { q: "hemi", vehicle: "se", season: 2024, isAllRuns: true },
        { q: "9", vehicle: "neon", track: "x", isAllRuns: true, sort: "topSpeed", order: "desc" },
        { vehicle: "neon", track: "z", isAllRuns: true },
      ),
  },
  {
    name: "short texts, as deep as they go",
    budget: MIDDLE,
    variants: () =>
      board(
        { q: "a", offset: DEEPEST },
        { q: "55", offset: DEEPEST },
        { vehicle: "x", offset: DEEPEST },
        { vehicle: "x", offset: DEEPEST, sort: "topSpeed" },
        { q: "9", vehicle: "neon", track: "x", offset: DEEPEST, isAllRuns: true },
      ),
  },
  {
    name: "season, any depth",
    budget: BOARD,
    variants: () =>
      board(
        { season: 2025 },
        { season: 2025, offset: 5_000 },
        { season: 2024, offset: 2_000, order: "desc" },
      ),
  },
  {
    name: "season, filtered",
    budget: MIDDLE,
    variants: () =>
      board(
        { season: 2025, q: "fox" },
        { season: 2025, vehicle: "hemi" },
        { season: 2024, track: "irwindale" },
        { season: 2025, model: "Viper", isAllRuns: true },
      ),
  },
  {
    name: "model years, model, state",
    budget: MIDDLE,
    variants: () =>
      board(
        { yearFrom: 2015, yearTo: 2023 },
        { yearTo: 1969 },
        { model: "Challenger" },
        { model: "Coronet", yearFrom: 1966, yearTo: 1966 },
        { state: "CA" },
        { state: "MI", model: "Charger", yearFrom: 2018 },
      ),
  },
  {
    name: "ladder, first page, any class, season and depth",
    budget: LADDER,
    variants: ({ places }) =>
      [
        ...["model/challenger", "trim/challenger-srt-hellcat", "year/1970", "state/california"],
        ...["track/famoso-dragstrip", "drivetrain/rear-wheel-drive", "model/prowler"],
      ].flatMap((address) =>
        [
          ...["", "board=modified", "season=2025", "board=modified&season=2024&offset=10"],
          ...places
            .slice(0, 2)
            .flatMap((run) => [
              `after=${cursorOf(run)}&offset=500`,
              `before=${cursorOf(run)}&offset=500`,
            ]),
        ].map((search) => ladder(address, search)),
      ),
  },
  {
    name: "list of ladders",
    budget: 200,
    variants: () =>
      [
        "",
        "board=modified",
        "kind=trim",
        "kind=track&board=modified",
        "kind=trim&after=charger-r-t",
      ].map((search) => (db) => readLadderIndex({ db, clock }, new URLSearchParams(search))),
  },
  {
    name: "sitemap of ladders",
    budget: null,
    variants: () => [(db) => listLadderAddresses({ db })],
  },
  {
    name: "find me",
    budget: BOARD,
    variants: () =>
      [7, 77, 777].flatMap((id) =>
        [null, 2025].map(
          (season) => (db: Database) =>
            findOwnPlace({ db, viewer: { id } }, { ...FIRST_PAGE, season }),
        ),
      ),
  },
  {
    name: "record progression",
    budget: MIDDLE,
    variants: () => [(db) => readRecordProgression({ db })],
  },
  {
    name: "track page",
    budget: 200,
    variants: () =>
      ["famoso-dragstrip", "gainesville-raceway", "alaska-raceway-park"].map(
        (slug) => (db) => readTrackPage({ db }, slug),
      ),
  },
  {
    name: "GET /rest/slips, 100",
    budget: null,
    variants: () => [runs({ limit: "100" }), runs({ limit: "100", isStock: "true" })],
  },
  {
    name: "GET /rest/slips, 1,000",
    budget: null,
    variants: () => [runs({}), runs({ isStock: "false" }), runs({ sort: "topSpeed" })],
  },
  {
    name: "a slip and its rank",
    budget: 600,
    variants: ({ runIds }) => runIds.map((id) => (db) => readRun({ db, viewer: null }, id)),
  },
  { name: "home", budget: 80, variants: () => [(db) => readHomeBoard({ db, clock })] },
  {
    name: "garage page",
    budget: 100,
    variants: ({ vehicles }) =>
      vehicles.map(
        ({ id, username }) =>
          (db) =>
            readGarage({ ...OTHER_DEPS, db, viewer: null }, { username, vehicleId: id }),
      ),
  },
  {
    name: "POST /rest/user/getByUsername",
    budget: null,
    variants: ({ usernames }) =>
      usernames.map((username) => (db) => readProfile({ db, viewer: null }, { username })),
  },
  {
    name: "own slips",
    budget: null,
    variants: () =>
      [1, 2, 3].map(
        (id) => (db) => listOwnSlips({ db, clock, viewer: benchViewer(id) }, { after: null }),
      ),
  },
  {
    name: "moderation queue",
    budget: 60,
    variants: () => [
      (db) => listQueue({ db, clock, viewer: benchViewer(1, "moderator") }, { status: "PENDING" }),
    ],
  },
  {
    name: "track suggestions",
    budget: null,
    variants: () => ["mil", "po", "raceway"].map((text) => (db) => suggestTracks({ db }, text)),
  },
  {
    name: "viewer of a session",
    budget: null,
    variants: () => [
      (db) => findViewerBySession(db, { sessionId: "bench-1", userId: 1, now: NOW }),
    ],
  },
  {
    name: "log in by username",
    budget: null,
    variants: ({ usernames }) => usernames.map((name) => (db) => findUserByUsernameKey(db, name)),
  },
  ...PLACE_CASES,
];
