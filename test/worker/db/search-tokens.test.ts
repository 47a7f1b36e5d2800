import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  BOARD_DEFAULTS,
  BOARDS,
  type BoardQuery,
  ORDERS,
  SORTS,
} from "#app/features/leaderboard/board-query.ts";
import { listRuns } from "#app/features/leaderboard/list-runs.server.ts";
import { compareRuns, sortColumn } from "#app/features/leaderboard/rules.ts";
import { runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { openDatabase } from "#db/client.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { updateUserBanned } from "#db/queries/users.ts";
import { createRandom } from "#test/bench/random.ts";
import {
  fillBoards,
  listReference,
  type ReferenceRun,
  readReferenceRuns,
} from "#test/support/boards.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const db = openDatabase(env.DB);

const USERNAME_SIGNS = [..."aabcdexyzAEZ01789._-"];
const TEXT_SIGNS = [..."aabxyzAEZ0179 -_.'\"%*éÉß日🏁"];

async function rows<T>(sql: string): Promise<T[]> {
  return (await env.DB.prepare(sql).all<T>()).results;
}

/** Names of few characters, so that each letter and pair has many, some or no matches. */
async function rename() {
  const random = createRandom(1320);
  const draw = (signs: string[], length: number) =>
    Array.from({ length }, () => signs[Math.floor(random.next() ** 2 * signs.length)]).join("");
  const users = (await rows<{ id: number }>("select id from users")).map(({ id }) => [
    id,
    `${draw(USERNAME_SIGNS, random.whole(1, 5))}${id}`,
  ]);
  const tracks = (await rows<{ id: number }>("select id from track_names")).map(({ id }) => [
    id,
    `${draw(TEXT_SIGNS, random.whole(2, 9))}${id}`,
  ]);
  const trims = (await rows<{ id: number }>("select id from vehicle_lookup")).map(({ id }) => [
    id,
    draw(TEXT_SIGNS, random.whole(0, 6)) + id,
  ]);
  const update = (sql: string, values: unknown[]) =>
    env.DB.prepare(
      `with n as materialized (select value->>0 as id, value->>1 as name from json_each(?)) ${sql}`,
    )
      .bind(JSON.stringify(values))
      .run();
  await update(
    "update users set username = n.name, username_key = lower(n.name) from n where n.id = users.id",
    users,
  );
  await update(
    "update track_names set name = n.name, name_key = n.name from n where n.id = track_names.id",
    tracks,
  );
  await update(
    "update vehicle_lookup set trim = n.name from n where n.id = vehicle_lookup.id",
    trims,
  );
  await env.DB.batch([
    env.DB.prepare(
      "update slips set race_track = n.name from track_names n where n.id = track_name_id",
    ),
    env.DB.prepare(
      "update slips set vehicle_trim = l.trim from vehicle_lookup l where l.id = vehicle_lookup_id",
    ),
  ]);
}

let reference: ReferenceRun[] = [];

beforeAll(async () => {
  await fillBoards(3_000);
  await rename();
  await env.DB.prepare(
    "create virtual table runs_found using fts5vocab(run_search, 'instance')",
  ).run();
  reference = await readReferenceRuns();
});

const MEASURES = [
  { mark: "et", of: "elapsedMs", steps: [1000, 100, 10] },
  { mark: "ft", of: "sixtyFootMs", steps: [100, 10, 1] },
  { mark: "mph", of: "trapSpeedHundredthsMph", steps: [1000, 100, 10] },
] as const;

type StoredTokens = Record<"tokens" | "lists" | "name" | "car" | "model" | "track", string> &
  Record<"id" | (typeof MEASURES)[number]["of"], number>;

/** Compares every n-th run, since a run has some 150 search tokens. */
const SAMPLED = 7;

/** Compares the indexed search tokens of listed runs with those computed from their rows. */
async function checkRunTokens() {
  const indexedTokens = await rows<{ term: string; doc: number }>(
    `select term, doc from runs_found where doc % ${SAMPLED} = 0`,
  );
  const runs = await rows<StoredTokens>(
    `select s.id, u.username_key as name, s.race_track as track, 'track' || s.track_name_id || ' year' || s.vehicle_year as tokens,
       concat_ws(' ', 'listed' || s.is_stock, 'listed' || s.is_stock || 'y' || s.season, iif(s.is_best, 'best' || s.is_stock, null),
         iif(s.is_season_best, 'best' || s.is_stock || 'y' || s.season, null)) as lists,
       s.vehicle_year || ' ' || s.vehicle_make || ' ' || s.vehicle_model || ' ' || s.vehicle_trim as car, s.vehicle_model as model,
       s.elapsed_ms as elapsedMs, s.sixty_foot_ms as sixtyFootMs, s.trap_speed_hundredths_mph as trapSpeedHundredthsMph
     from slips s join users u on u.id = s.user_id where s.is_listed = 1 and s.id % ${SAMPLED} = 0`,
  );
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const hex = (text: string) => Buffer.from(text).toString("hex");
  const pieces = (mark: string, text: string) => {
    const signs = [...lower(text)];
    return signs.flatMap((_, at) =>
      [1, 2, 3].map((length) => mark + hex(signs.slice(at, at + length).join(""))),
    );
  };
  const expected = runs.flatMap((run) => {
    const steps = MEASURES.flatMap(({ mark, of, steps }) =>
      steps.map((step) => `${mark}${step}x${Math.floor(run[of] / step)}`),
    );
    const lists = run.lists.split(" ");
    const tokens = [
      ...run.tokens.split(" "),
      `model${hex(lower(run.model))}`,
      ...lists.flatMap((list) => ["", ...steps].map((step) => list + step)),
      ...pieces("u", run.name),
      ...pieces("v", run.car),
      ...pieces("t", run.track),
    ];
    return [...new Set(tokens)].map((token) => `${run.id} ${token}`);
  });
  expect(expected.length).toBeGreaterThan(20_000);
  expect(indexedTokens.map(({ term, doc }) => `${doc} ${term}`).toSorted()).toEqual(
    expected.toSorted(),
  );
}

async function setBanned(id: number, bannedAt: Date | null) {
  const update = updateUserBanned(db, id, bannedAt, new Date(0));
  await db.batch([update, ...refreshStandingsOfUser(db, id)]);
}

test("the index has the search tokens of all listed runs, after renames and bans", async () => {
  await checkRunTokens();
  const racers = await rows<{ id: number }>(
    "select id from users where listed_run_count > 0 and id % 9 = 0",
  );
  for (const { id } of racers) await setBanned(id, new Date(0));
  await checkRunTokens();
  for (const { id } of racers) await setBanned(id, null);
  await checkRunTokens();
});

async function check(query: BoardQuery) {
  const { result, rowsRead, roundTrips } = await measureRowsRead((metered) =>
    showBoard({ db: metered, viewer: null }, query),
  );
  const list = {
    isStock: query.board === "stock",
    isBestOnly: !query.isAllRuns,
    season: query.season,
    sort: sortColumn(query.sort),
    isDescending: query.order === "desc",
  };
  const all = listReference(reference, list, { ...query, username: query.q });
  expect(result.rows.map(({ id, rank }) => ({ id, rank }))).toEqual(
    all.slice(query.offset, query.offset + query.window).map(({ id, rank }) => ({ id, rank })),
  );
  expect(result.hasMore).toBe(all.length > query.offset + query.window);
  // The place of a window's first run may require reading runs before it.
  expect(roundTrips).toBeLessThanOrEqual(query.offset > 0 ? 2 : 1);
  return { rowsRead, shown: result.rows.length };
}

const short = (signs: string[]) =>
  fc
    .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 2 })
    .map((drawn) => drawn.join("").trim());
const maybe = (signs: string[]) =>
  fc.oneof(fc.constant(""), short(signs), short(signs), fc.constantFrom("20", "do", "ch", "al"));

test("one or two letters match a comparison of all names, alone and combined", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        board: fc.constantFrom(...BOARDS),
        sort: fc.constantFrom(...SORTS),
        order: fc.constantFrom(...ORDERS),
        q: maybe([...USERNAME_SIGNS, "é", " ", "%", "ſ", "j"]),
        vehicle: maybe([...TEXT_SIGNS, "(", "j"]),
        track: maybe([...TEXT_SIGNS, "(", "j"]),
        model: fc.constantFrom("", "", "", "Challenger"),
        yearFrom: fc.constantFrom(null, null, null, 2018),
        state: fc.constantFrom("", "", "", "CA"),
        season: fc.constantFrom(null, null, 2024, 2025),
        isAllRuns: fc.boolean(),
        offset: fc.constantFrom(0, 0, 10, 90),
        window: fc.constantFrom(10, 20),
      }),
      async (drawn) => {
        await check({ ...BOARD_DEFAULTS, ...drawn });
      },
    ),
    { numRuns: 400, seed: 11 },
  );
}, 120_000);

test("longer texts match a comparison of all names, even if their pieces are apart", async () => {
  let matchCount = 0;
  const names = {
    q: [...new Set(reference.map(({ username }) => username))],
    vehicle: [...new Set(reference.map(({ vehicle }) => vehicle))],
    track: [...new Set(reference.map(({ raceTrack }) => raceTrack))],
  };
  /** Any part of a name, or one with its end repeated before its start. */
  const partOf = (texts: string[]) =>
    fc
      .tuple(fc.constantFrom(...texts), fc.nat(30), fc.integer({ min: 3, max: 9 }), fc.boolean())
      .map(([text, from, length, isTwisted]) => {
        const signs = [...text];
        const part = signs.slice(from % signs.length, (from % signs.length) + length);
        return (isTwisted ? [...part.slice(-3), ...part] : part).join("").trim();
      });
  const maybePart = (texts: string[]) => fc.oneof(fc.constant(""), partOf(texts));
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        board: fc.constantFrom(...BOARDS),
        sort: fc.constantFrom(...SORTS),
        order: fc.constantFrom(...ORDERS),
        q: maybePart(names.q),
        vehicle: maybePart(names.vehicle),
        track: maybePart(names.track),
        model: fc.constantFrom("", "", "", "", "CHARGER"),
        yearTo: fc.constantFrom(null, null, null, 1999),
        season: fc.constantFrom(null, null, 2024),
        isAllRuns: fc.boolean(),
        offset: fc.constantFrom(0, 0, 10),
      }),
      async (drawn) => {
        matchCount += (await check({ ...BOARD_DEFAULTS, ...drawn })).shown;
      },
    ),
    { numRuns: 400, seed: 17 },
  );
  expect(matchCount).toBeGreaterThan(500);
}, 120_000);

test("paging through both boards by one or two letters lists each match once", async () => {
  const matching = (search: Record<string, string>) =>
    [true, false].flatMap((isStock) =>
      listReference(
        reference,
        { isStock, isBestOnly: false, sort: "elapsedTime", isDescending: false },
        { username: search.q ?? "", vehicle: search.vehicle ?? "", track: search.track ?? "" },
      ),
    );
  const searches: Record<string, string>[] = [
    { q: "z" },
    { vehicle: "é" },
    { track: "%" },
    { q: "a", vehicle: "x9" },
  ];
  for (const search of searches) {
    const listed: number[] = [];
    let after: string | undefined;
    do {
      const query = runsQuerySchema.parse({ ...search, limit: "40", ...(after && { after }) });
      const page = await listRuns({ db, viewer: null }, query);
      listed.push(...page.entries.map(({ id }) => Number(id)));
      after = page.next ?? undefined;
    } while (after);
    const expected = matching(search).toSorted((a, b) => compareRuns("elapsedTime", a, b));
    expect(expected.length).toBeGreaterThan(5);
    expect(listed).toEqual(expected.map(({ id }) => id));
  }
});

test("a list continues from its start after a run far before it", async () => {
  let compared = 0;
  for (const sort of SORTS) {
    for (const order of ORDERS) {
      for (const vehicle of ["viper", "dart", "neon", "2015"]) {
        const search = { sort, order, vehicle, isStock: "true", limit: "7" };
        const list = async (more: Record<string, string>) => {
          const query = runsQuerySchema.parse({ ...search, ...more });
          return (await listRuns({ db, viewer: null }, query)).entries.map(({ id }) => id);
        };
        const after = order === "asc" ? "0.0.0.0.2000-01-01" : "9.999999.999999.999999.2099-01-01";
        const first = await list({});
        expect(await list({ after })).toEqual(first);
        compared += first.length;
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test.each<Partial<BoardQuery>>([
  { q: "j" },
  { q: "é" },
  { q: "zj" },
  { vehicle: "#" },
  { track: "a#" },
  { q: "-", vehicle: "#", track: "a" },
])("a text in no name costs one call and few rows: %o", async (filter) => {
  expect((await check({ ...BOARD_DEFAULTS, ...filter })).rowsRead).toBeLessThanOrEqual(20);
});

test("racers are found among many with the same name and no runs", async () => {
  await env.DB.prepare(
    "update users set username = 'quagmire' || id, username_key = 'quagmire' || id where id <= 30",
  ).run();
  for (let id = 1; id <= 20; id++) await setBanned(id, new Date(0));
  reference = await readReferenceRuns();
  expect((await check({ ...BOARD_DEFAULTS, q: "quagmire" })).shown).toBeGreaterThan(0);
  expect((await check({ ...BOARD_DEFAULTS, q: "qu" })).shown).toBeGreaterThan(0);
});
