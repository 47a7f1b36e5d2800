import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { renewFeedKey, showFollowers } from "#app/features/following/choose-following.server.ts";
import { followSubject, unfollowSubject } from "#app/features/following/follow-subject.server.ts";
import { listFollowers } from "#app/features/following/list-followers.server.ts";
import { listFollows } from "#app/features/following/list-follows.server.ts";
import { feedStatements, readEntries } from "#app/features/following/read-entries.server.ts";
import { readFeed } from "#app/features/following/read-feed.server.ts";
import {
  isFollowedByViewer,
  readGarageFollows,
} from "#app/features/following/read-follow-state.server.ts";
import { readPrivateFeed } from "#app/features/following/read-private-feed.server.ts";
import { FOLLOW_TEXTS } from "#app/features/following/texts.ts";
import { deleteVehicle } from "#app/features/garage/delete-vehicle.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { action, loader } from "#app/routes/accounts/following.tsx";
import { loader as loadFeedFile } from "#app/routes/accounts/following-feed.ts";
import { loader as loadFollowers } from "#app/routes/garage/followers.tsx";
import { loader as loadGarage } from "#app/routes/garage/profile.tsx";
import { findAllFollowIdeas } from "#db/queries/follow-ideas.ts";
import { insertBlock } from "#db/queries/member-blocks.ts";
import { deleteTerm } from "#db/queries/news-merging.ts";
import { createRandom } from "#db/seed/random.ts";
import { dropIndexesAndTriggers } from "#test/bench/fill.ts";
import { ban, createUser, PASSWORD, pardon, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { createApprovedRun, createGarageReference } from "#test/support/garage.ts";
import { openNewsroom, publish } from "#test/support/news.ts";
import { callRoute, cookieOf } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar } from "#test/support/slips.ts";
import { FEED_CHUNKS } from "../../../scripts/backup/derived.ts";

beforeAll(createGarageReference);

const { db } = testDeps();

type Stretch = Parameters<typeof feedStatements>[1];

async function someRacer() {
  return viewerOf(await createUser());
}

/** A member with a car. */
async function owner() {
  const viewer = await someRacer();
  return { viewer, car: await createCar(viewer) };
}

/** A listed run, approved at a moment. */
async function run({ viewer, car }: { viewer: Viewer; car: number }, at: number, elapsed: string) {
  const id = await createApprovedRun(viewer, car, { elapsedTime: elapsed });
  await env.DB.prepare("update slips set decided_at = ? where id = ?").bind(at, id).run();
  return id;
}

/** Sends a button's form. */
async function press(viewer: Viewer | null, search: string, form: Record<string, string> = {}) {
  return callRoute(action, { path: `/following?${search}`, params: {}, viewer, form });
}

async function titlesOf(viewer: Viewer, before: string | null = null) {
  const page = await readFeed({ ...testDeps(), viewer }, before);
  return page.entries.map(({ title }) => title);
}

async function namesOf(viewer: Viewer) {
  const { follows } = await listFollows({ ...testDeps(), viewer }, null);
  return follows.map(({ kind, name }) => `${kind} ${name}`);
}

/** Where a form led, and the notice that the page there shows. */
async function refusalOf({ status, location, cookies }: Awaited<ReturnType<typeof press>>) {
  const flash = await testDeps().flash.parse(cookieOf(cookies));
  return [status, location, flash?.toast?.status, flash?.toast?.message];
}

const messageOf = ({ data }: { data: unknown }) => (data as { message: string }).message;

describe("the feed", () => {
  test("has the runs of racers, cars and tracks, events and articles, newest first and each once", async () => {
    const viewer = await someRacer();
    const [first, second, third] = [await owner(), await owner(), await owner()];
    const room = await openNewsroom();
    await run(first, 1_000, "9.101");
    await run(first, 4_000, "9.102");
    await run(second, 3_000, "9.103");
    await run(third, 2_000, "9.104");
    await press(viewer, `racer=${first.viewer.username}`);
    await press(viewer, `racer=${second.viewer.username}&car=${second.car}`);
    const from = (name: string) => `${name} ran`;
    const two = [first.viewer, second.viewer].map(({ username }) => username);
    expect((await titlesOf(viewer)).map((title) => title.split(" at ")[0])).toEqual([
      `${from(two[0] ?? "")} 9.102`,
      `${from(two[1] ?? "")} 9.103`,
      `${from(two[0] ?? "")} 9.101`,
    ]);
    expect((await press(viewer, "track=test-famoso")).location).toBe("/tracks/test-famoso");
    expect((await titlesOf(viewer)).map((title) => /9\.\d+/.exec(title)?.[0])).toEqual([
      ...["9.102", "9.103", "9.104", "9.101"],
    ]);
    await press(viewer, "tag=tires");
    await publish(room, { title: "Heat cycles", tagIds: [room.tags.tires ?? 0] });
    await publish(room, { title: "Untagged" });
    const place = { venue: "Famoso Dragstrip", city: "McFarland", state: "CA" };
    const famoso = { ...MILAN, ...place, latitude: "35.5", longitude: "-119.2" };
    await createTestEvents([
      { ...famoso, startsOn: "2027-01-08" },
      { ...famoso, startsOn: "2027-01-15" },
      { ...famoso, startsOn: "2027-01-22" },
    ]);
    await env.DB.prepare(
      "update events set track_id = 9001 where venue = 'Famoso Dragstrip'",
    ).run();
    const { entries } = await readFeed({ ...testDeps(), viewer }, null);
    expect(entries.slice(0, 2).map(({ title, note }) => [title, note])).toEqual([
      ["Friday Test and Tune", "Jan 8, 2027, Famoso Dragstrip, and 2 more dates"],
      ["Heat cycles", "News"],
    ]);
  });

  test("has pages that miss nothing and repeat nothing, also of runs approved at one moment", async () => {
    const viewer = await someRacer();
    const racer = await owner();
    for (let n = 0; n < 20; n++) await run(racer, 5_000 + Math.floor(n / 9), `10.${100 + n}`);
    await press(viewer, `racer=${racer.viewer.username}`);
    await press(viewer, `racer=${racer.viewer.username}&car=${racer.car}`);
    const first = await readFeed({ ...testDeps(), viewer }, null);
    expect(first.entries).toHaveLength(12);
    const before = new URL(first.nextTo ?? "", "https://x.test").searchParams.get("before");
    const second = await readFeed({ ...testDeps(), viewer }, before);
    expect(second.entries).toHaveLength(8);
    expect(second.nextTo).toBeNull();
    expect(second.firstTo).toBe("/following");
    const keys = [...first.entries, ...second.entries].map(({ key }) => key);
    expect(new Set(keys).size).toBe(20);
  });

  test("loses the runs of a racer who is banned", async () => {
    const viewer = await someRacer();
    const racer = await owner();
    await run(racer, 6_000, "9.301");
    await press(viewer, `racer=${racer.viewer.username}`);
    expect(await titlesOf(viewer)).toHaveLength(1);
    await ban(racer.viewer.username);
    expect(await titlesOf(viewer)).toEqual([]);
    expect(await namesOf(viewer)).toEqual([]);
    await pardon(racer.viewer.username);
    expect(await namesOf(viewer)).toEqual([`racer ${racer.viewer.username}`]);
  });

  test("is for members", async () => {
    const { status } = await callRoute(loader, { path: "/following", params: {} });
    expect(status).toBe(401);
  });
});

describe("an empty feed", () => {
  const suggestionsFor = async (viewer: Viewer) => {
    const { suggestions } = await readFeed({ ...testDeps(), viewer }, null);
    return suggestions.map(({ name, reason }) => `${reason}: ${name}`);
  };

  test("suggests the last track, racers next to the own run, the champions and tags of the newest story", async () => {
    const [own, quicker, slower] = [await owner(), await owner(), await owner()];
    await run(quicker, 1, "12.344");
    await run(own, 2, "12.345");
    const slip = await run(slower, 3, "12.346");
    const room = await openNewsroom();
    await publish(room, { title: "Tagged", tagIds: [room.tags.tires ?? 0] });
    await env.DB.prepare(
      `insert into season_champions (season, is_stock, place, slip_id, user_id, vehicle_year, vehicle_make, vehicle_model,
         vehicle_trim, race_track, ran_on, elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph)
       select 2025, is_stock, 1, id, user_id, vehicle_year, vehicle_make, vehicle_model, vehicle_trim, race_track, ran_on,
         elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph from slips where id = ?`,
    )
      .bind(slip)
      .run();
    const racers = [quicker, slower].map(({ viewer }) => viewer.username);
    expect(await suggestionsFor(own.viewer)).toEqual([
      "Where you ran last: Famoso Dragstrip",
      `The next quicker racer: ${racers[0]}`,
      `Right behind you: ${racers[1]}`,
      "In the newest story: Tires",
    ]);
    const { rowsRead } = await measureRowsRead((metered) =>
      findAllFollowIdeas(metered, own.viewer.id),
    );
    expect(rowsRead).toBeLessThanOrEqual(24);
    // Its buttons lead back to the feed.
    const pressed = await press(own.viewer, `racer=${racers[0]}`, { from: "feed" });
    expect(pressed.location).toBe("/following");
    expect(await suggestionsFor(own.viewer)).toEqual([]);
    expect(await titlesOf(own.viewer)).toHaveLength(1);
  });

  test("suggests nobody who blocked the member, or is banned, and the champions to who has no run", async () => {
    const viewer = await someRacer();
    const champion = await suggestionsFor(viewer);
    expect(champion[0]).toMatch(/^Champion of the last season: /);
    const name = champion[0]?.split(": ")[1] ?? "";
    const id =
      (await env.DB.prepare("select id from users where username = ?")
        .bind(name)
        .first<number>("id")) ?? 0;
    await insertBlock(db, { userId: id, blockedId: viewer.id, createdAt: new Date() });
    expect((await suggestionsFor(viewer)).join()).not.toContain(name);
    const other = await someRacer();
    await ban(name);
    expect((await suggestionsFor(other)).join()).not.toContain(name);
  });
});

describe("a follow", () => {
  test("begins and ends by a form, which leads back", async () => {
    const viewer = await someRacer();
    const { viewer: racer } = await owner();
    const search = `racer=${racer.username}`;
    expect((await press(viewer, search)).location).toBe(`/user/${racer.username}`);
    expect((await press(viewer, search)).location).toBe(`/user/${racer.username}`);
    expect(await namesOf(viewer)).toEqual([`racer ${racer.username}`]);
    const ended = await press(viewer, search, { intent: "unfollow", from: "list" });
    expect(ended.location).toBe("/following/all");
    expect(await namesOf(viewer)).toEqual([]);
  });

  test("needs a login, which leads back to what it is about", async () => {
    const { location } = await press(null, "track=test-famoso");
    expect(location).toBe("/?login=1&next=%2Ftracks%2Ftest-famoso");
  });

  test("needs an activated account", async () => {
    const viewer = await viewerOf(await createUser({ isActivated: false }));
    const answer = await press(viewer, "track=test-famoso");
    expect(await refusalOf(answer)).toEqual([
      ...[302, "/tracks/test-famoso", "danger", FOLLOW_TEXTS.notActivated],
    ]);
  });

  test.each([
    ["track=no-such-track", 404, FOLLOW_TEXTS.unknown],
    ["tag=no-such-tag", 404, FOLLOW_TEXTS.unknown],
    ["racer=nobody&car=1e5", 404, FOLLOW_TEXTS.unknown],
    ["", 404, FOLLOW_TEXTS.unknown],
  ])("of %s is refused", async (search, status, message) => {
    const answer = await press(await someRacer(), search);
    expect([answer.status, messageOf(answer)]).toEqual([status, message]);
  });

  test("of oneself, of a hidden garage, of nobody's and of one who blocked the member is refused in the same words, where the button is", async () => {
    const viewer = await someRacer();
    const hidden = await viewerOf(await createUser({ isActivated: false }));
    const { viewer: blocker, car } = await owner();
    await insertBlock(db, { userId: blocker.id, blockedId: viewer.id, createdAt: new Date() });
    for (const [search, path] of [
      [`racer=${viewer.username}`, `/user/${viewer.username}`],
      [`racer=${hidden.username}`, `/user/${hidden.username}`],
      ["racer=nobody-at-all", "/user/nobody-at-all"],
      ["racer=nobody&car=99999999", "/user/nobody/vehicles/99999999"],
      [`racer=${blocker.username}`, `/user/${blocker.username}`],
      [`racer=${blocker.username}&car=${car}`, `/user/${blocker.username}/vehicles/${car}`],
    ] as const) {
      const answer = await press(viewer, search);
      expect(await refusalOf(answer)).toEqual([302, path, "danger", FOLLOW_TEXTS.refused]);
    }
    const fromFeed = await press(viewer, `racer=${blocker.username}`, { from: "feed" });
    expect(await refusalOf(fromFeed)).toEqual([302, "/following", "danger", FOLLOW_TEXTS.refused]);
    expect(await namesOf(viewer)).toEqual([]);
  });

  test("ends when the followed member blocks the follower, also of their cars", async () => {
    const viewer = await someRacer();
    const { viewer: blocker, car } = await owner();
    await press(viewer, `racer=${blocker.username}`);
    await press(viewer, `racer=${blocker.username}&car=${car}`);
    await press(viewer, "track=test-famoso");
    await insertBlock(db, { userId: blocker.id, blockedId: viewer.id, createdAt: new Date() });
    expect(await namesOf(viewer)).toEqual(["track Famoso Dragstrip"]);
  });

  test("ends with the account on either side, and with the car", async () => {
    const viewer = await someRacer();
    const [left, right] = [await owner(), await owner()];
    await press(viewer, `racer=${left.viewer.username}`);
    await press(viewer, `racer=${right.viewer.username}&car=${right.car}`);
    await press(left.viewer, `racer=${right.viewer.username}`);
    await deleteAccount({ ...testDeps(), viewer: left.viewer }, { password: PASSWORD } as never);
    await deleteVehicle({ ...testDeps(), viewer: right.viewer }, { vehicleId: right.car });
    const { results } = await env.DB.prepare(
      "select * from follows where user_id in (?1, ?2) or (kind = 'racer' and subject_id = ?2)",
    )
      .bind(viewer.id, left.viewer.id)
      .all();
    expect(results).toEqual([]);
  });

  test("moves along when its tag becomes another one", async () => {
    const viewer = await someRacer();
    const { tags } = await openNewsroom();
    await press(viewer, "tag=launch");
    await deleteTerm(
      db,
      { kind: "tag", id: tags.launch ?? 0, into: tags.tires ?? 0, articles: [] },
      { createdAt: new Date(), actorId: viewer.id, detail: {} },
    );
    expect(await namesOf(viewer)).toEqual(["tag Tires"]);
  });

  /** Follows of tracks that needn't exist. */
  async function fill(viewer: Viewer, count: number, createdAt: number) {
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
       insert into follows (user_id, kind, subject_id, created_at) select ?1, 'track', 100000 + i, ?3 from n`,
    )
      .bind(viewer.id, count, createdAt)
      .run();
  }

  test("is refused after sixty within an hour, and says when to come back", async () => {
    const viewer = await someRacer();
    await fill(viewer, 59, Date.now());
    expect((await press(viewer, "track=test-famoso")).status).toBe(302);
    const { viewer: racer } = await owner();
    const answer = await press(viewer, `racer=${racer.username}`);
    expect(await refusalOf(answer)).toEqual([
      ...[302, `/user/${racer.username}`, "danger"],
      "That's a lot to follow at once. Wait an hour and try again.",
    ]);
    // What is followed already isn't refused.
    expect((await press(viewer, "track=test-famoso")).status).toBe(302);
  });

  test("is in one page of the list of a member who follows many things at one moment", async () => {
    const viewer = await someRacer();
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
       insert into tracks select 50000 + i, 'made-up-' || i, 'Made up ' || i, city, state, country, latitude, longitude,
         is_position_approximate, elevation_ft, time_zone, length_ft, is_sanctioned, sanction, surface, closed_on
       from n cross join tracks where tracks.id = 9001`,
    ).run();
    await env.DB.prepare(
      "insert into follows (user_id, kind, subject_id, created_at) select ?, 'track', id, 1 from tracks where id > 50000",
    )
      .bind(viewer.id)
      .run();
    const names = new Set<string>();
    let before: string | null = null;
    for (let n = 0; n < 3; n++) {
      const page = await listFollows({ ...testDeps(), viewer }, before);
      for (const { name } of page.follows) names.add(name);
      before = page.nextTo && new URL(page.nextTo, "https://x.test").searchParams.get("before");
    }
    expect(names.size).toBe(120);
    expect(before).toBeNull();
  });

  test("is refused to a member who follows five hundred things", async () => {
    const viewer = await someRacer();
    await fill(viewer, 500, 1_000);
    const answer = await press(viewer, "track=test-famoso");
    expect(await refusalOf(answer)).toEqual([
      ...[302, "/tracks/test-famoso", "danger", FOLLOW_TEXTS.full],
    ]);
  });

  test("floods are stopped at the edge", async () => {
    const viewer = await someRacer();
    const answer = await callRoute(action, {
      path: "/following?track=test-famoso",
      params: {},
      viewer,
      form: {},
      limits: { isWithin: async () => false },
    });
    expect((await refusalOf(answer)).slice(0, 3)).toEqual([302, "/tracks/test-famoso", "danger"]);
    expect(await namesOf(viewer)).toEqual([]);
  });
});

describe("followers", () => {
  const pageFor = (viewer: Viewer | null, username: string) =>
    callRoute(loadFollowers, {
      path: `/user/${username}/followers`,
      params: { user: username },
      viewer,
    });

  test("are seen by the followed member only, until they want it otherwise", async () => {
    const [viewer, other] = [await someRacer(), await someRacer()];
    const { viewer: racer } = await owner();
    const { username } = racer;
    await press(viewer, `racer=${username}`);
    const own = await listFollowers({ db, viewer: racer }, { username, before: null });
    expect(own).toMatchObject({ isOwn: true, isShown: false });
    expect(own?.followers.map((each) => each.username)).toEqual([viewer.username]);
    for (const someone of [null, other, viewer]) {
      expect((await pageFor(someone, username)).status).toBe(404);
    }
    const choice = { intent: "followers", isShown: "on" };
    expect((await press(racer, "", choice)).location).toBe("/following");
    expect((await pageFor(null, username)).data).toMatchObject({
      followers: [{ username: viewer.username }],
    });
    await press(racer, "", { intent: "followers" });
    expect((await pageFor(other, username)).status).toBe(404);
  });

  test("are linked from the garage for those who may see them, and the garage's copies expire", async () => {
    const { viewer: racer } = await owner();
    const { username } = racer;
    const garageFor = async (viewer: Viewer | null) => {
      const { data } = await callRoute(loadGarage, {
        path: `/user/${username}`,
        params: { user: username },
        viewer,
      });
      const { follows } = data as { follows: { areFollowersShown: boolean } | null };
      return follows?.areFollowersShown ?? false;
    };
    const versionOf = () =>
      env.DB.prepare("select version from content_versions where subject = ?")
        .bind(`garage:${racer.id}`)
        .first<number>("version");
    expect([await garageFor(null), await garageFor(racer)]).toEqual([false, true]);
    const before = (await versionOf()) ?? 0;
    await press(racer, "", { intent: "followers", isShown: "on" });
    expect(await garageFor(null)).toBe(true);
    expect(await versionOf()).toBeGreaterThan(before);
  });

  test("who are banned or not activated aren't listed and don't count", async () => {
    const viewer = await someRacer();
    const { viewer: racer } = await owner();
    await press(viewer, `racer=${racer.username}`);
    await ban(viewer.username);
    const { username } = racer;
    const page = await listFollowers({ db, viewer: racer }, { username, before: null });
    expect(page?.followers).toEqual([]);
    expect((await readFeed({ ...testDeps(), viewer: racer }, null)).followers).toBe("0");
  });
});

describe("the feed for programs", () => {
  const load = (key: string | null) =>
    callRoute(async (args) => responseOf(await loadFeedFile(args)), {
      path: `/following/feed.xml${key === null ? "" : `?key=${key}`}`,
      params: {},
    });
  const responseOf = async (response: Response) => ({
    text: await response.text(),
    headers: Object.fromEntries(response.headers),
  });
  const keyOf = async (viewer: Viewer) => {
    const { feedUrl } = await readFeed({ ...testDeps(), viewer }, null);
    return feedUrl === null ? null : new URL(feedUrl).searchParams.get("key");
  };

  test("has an address once its member asks for one, until they ask for another", async () => {
    const viewer = await someRacer();
    const racer = await owner();
    await run(racer, 7_000, "9.401");
    await press(viewer, `racer=${racer.viewer.username}`);
    expect(await keyOf(viewer)).toBeNull();
    await press(viewer, "", { intent: "feed" });
    const key = await keyOf(viewer);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const { data } = await load(key);
    const { text, headers } = data as Awaited<ReturnType<typeof responseOf>>;
    expect(headers).toMatchObject({
      "cache-control": "private, max-age=300",
      "content-type": "application/rss+xml; charset=utf-8",
      "x-robots-tag": "noindex",
    });
    expect(text).toContain(`<title><![CDATA[${racer.viewer.username} ran 9.401`);
    expect(text).not.toContain(viewer.username);
    expect(text).not.toContain(key);
    await press(viewer, "", { intent: "feed" });
    expect(await keyOf(viewer)).not.toBe(key);
    expect((await load(key)).status).toBe(404);
    await press(viewer, "", { intent: "no-feed" });
    expect(await keyOf(viewer)).toBeNull();
  });

  test("is a 404 for other keys and for a banned member", async () => {
    const viewer = await someRacer();
    await press(viewer, "", { intent: "feed" });
    const key = await keyOf(viewer);
    for (const wrong of [null, "", "x", "0".repeat(32), `${key}0`, "%00"]) {
      expect((await load(wrong)).status).toBe(404);
    }
    expect((await load(key)).status).toBe(200);
    await ban(viewer.username);
    expect((await load(key)).status).toBe(404);
  });

  test("is limited", async () => {
    const { status } = await callRoute(loadFeedFile, {
      path: "/following/feed.xml",
      params: {},
      limits: { isWithin: async () => false },
    });
    expect(status).toBe(429);
  });
});

describe("rows read", () => {
  /** Runs of other cars, so that every stream has more than it can show. */
  async function fillRuns(racers: number, each: number): Promise<Viewer> {
    const viewer = await someRacer();
    const racer = await owner();
    const id = await run(racer, 1, "9.900");
    const { results } = await env.DB.prepare("select name from pragma_table_info('slips')").all<{
      name: string;
    }>();
    const columns = results.map(({ name }) => name).filter((name) => name !== "id");
    const values = columns.map(
      (name) =>
        ({ user_id: "u.id", decided_at: "1000 * n.i + u.id", submit_key: "null" })[name] ??
        `s.${name}`,
    );
    await env.DB.batch([
      env.DB.prepare("create table made_up as select * from users where id = ?").bind(
        racer.viewer.id,
      ),
    ]);
    const userColumns = (
      await env.DB.prepare("select name from pragma_table_info('users')").all<{ name: string }>()
    ).results
      .map(({ name }) => name)
      .filter((name) => name !== "id");
    const userValues = userColumns.map((name) =>
      /^(username|username_key|email|email_key)$/.test(name) ? `${name} || '-copy-' || n.i` : name,
    );
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${racers})
       insert into users (${userColumns}) select ${userValues} from made_up cross join n`,
    ).run();
    await env.DB.prepare("drop table made_up").run();
    const restore = await dropIndexesAndTriggers(env.DB);
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${each})
       insert into slips (${columns}) select ${values} from slips s cross join users u cross join n
       where s.id = ? and u.username like '%-copy-%'`,
    )
      .bind(id)
      .run();
    for (const sql of [...restore, ...FEED_CHUNKS.rebuild]) await env.DB.prepare(sql).run();
    await env.DB.prepare(
      `insert into follows (user_id, kind, subject_id, created_at)
       select ?, 'racer', id, 1 from users where username like '%-copy-%'`,
    )
      .bind(viewer.id)
      .run();
    return viewer;
  }

  test("of a page are at most two hundred, however much is followed and has happened", async () => {
    const viewer = await fillRuns(500, 40);
    const total = await env.DB.prepare("select count(*) as n from slips where is_listed = 1").first(
      "n",
    );
    expect(total).toBeGreaterThan(20_000);
    const middle = `${String(1000 * 20 + viewer.id).padStart(13, "0")}${"9".repeat(10)}`;
    // The newest page and one in the middle, each with its rows and calls. Up to forty-five streams, two rows for each: the
    // follow, and the newest entry of its stream. With more, the site's stream: six rows with five hundred entries each.
    expect(await readAll(viewer, [500, 46, 45, 10], middle)).toEqual({
      500: [94, 2, 94, 2],
      46: [94, 2, 94, 2],
      45: [194, 1, 194, 1],
      10: [124, 1, 124, 1],
    });
  });

  /** The rows and calls of the newest page and one in the middle, for numbers of followed racers, most first. */
  async function readAll(viewer: Viewer, sizes: number[], middle: string) {
    const figures: Record<number, number[]> = {};
    for (const size of sizes) {
      await env.DB.prepare(
        `delete from follows where user_id = ?1 and subject_id not in (
           select subject_id from follows where user_id = ?1 order by subject_id limit ?2)`,
      )
        .bind(viewer.id, size)
        .run();
      figures[size] = [];
      for (const before of [null, middle]) {
        const { result, rowsRead, roundTrips } = await measureRowsRead((metered) =>
          readFeed({ ...testDeps({ db: metered }), viewer }, before),
        );
        expect(result.entries).toHaveLength(12);
        figures[size].push(rowsRead, roundTrips);
      }
    }
    return figures;
  }

  /** The keys of everything that a member follows, by plain comparison. */
  async function allKeys(viewer: Viewer): Promise<string[]> {
    const { results } = await env.DB.prepare(
      `with f as (select kind, subject_id from follows where user_id = ?)
       select 'run' as kind, id, decided_at as at from slips where is_listed = 1 and (
         user_id in (select subject_id from f where kind = 'racer') or vehicle_id in (select subject_id from f where kind = 'car')
         or track_name_id in (select id from track_names where track_id in (select subject_id from f where kind = 'track')))
       union all select 'event', id, created_at from events where track_id in (select subject_id from f where kind = 'track')
       union all select distinct 'article', article_id, published_at from news_listings
         where list in (select 'tag:' || subject_id from f where kind = 'tag')
       order by at desc, id desc`,
    )
      .bind(viewer.id)
      .all<{ kind: string; id: number }>();
    return results.map(({ kind, id }) => `${kind}:${id}`);
  }

  /** The keys of all pages of a feed, one after the other. */
  async function pagedKeys(viewer: Viewer, limit: number): Promise<string[]> {
    const keys: string[] = [];
    let before: string | null = null;
    do {
      const stretch: Stretch = { userId: viewer.id, before, limit };
      const results = await db.batch([...feedStatements(db, stretch)]);
      const { rows, nextBefore } = await readEntries(db, stretch, results);
      keys.push(...rows.map(({ kind, id }) => `${kind}:${id}`));
      before = nextBefore;
    } while (before !== null);
    return keys;
  }

  test("are those of the same entries for few and many, of everything, after any change", async () => {
    const random = createRandom(7);
    const racers = await env.DB.prepare(
      "select id, username from users where username like '%-copy-%' order by id",
    ).all<{ id: number; username: string }>();
    const viewer = await someRacer();
    const follow = (kind: string, subjectId: unknown) =>
      env.DB.prepare("insert or ignore into follows values (?, ?, ?, 1)")
        .bind(viewer.id, kind, subjectId)
        .run();
    const { tags } = await openNewsroom();
    for (const tag of ["tires", "launch"] as const) await follow("tag", tags[tag]);
    for (const size of [10, 45, 60, 120, 200]) {
      while (((await countFollows(viewer)) ?? 0) < size) {
        await follow("racer", racers.results[random.between(0, 499)]?.id);
      }
      expect(await pagedKeys(viewer, 300)).toEqual(await allKeys(viewer));
    }
    await ban(racers.results[0]?.username ?? "");
    const car = await owner();
    await follow("car", car.car);
    await run(car, 3_000, "9.777");
    await run(car, Date.now(), "9.778");
    expect(await pagedKeys(viewer, 250)).toEqual(await allKeys(viewer));
    await follow("track", 9001);
    expect(await pagedKeys(viewer, 2_000)).toEqual(await allKeys(viewer));
    const drift = await env.DB.prepare(
      `select count(*) as n from (select * from (${FEED_CHUNKS.computed}) except select * from (${FEED_CHUNKS.stored})
       union all select * from (select * from (${FEED_CHUNKS.stored}) except select * from (${FEED_CHUNKS.computed})))`,
    ).first("n");
    expect(drift).toBe(0);
  });

  const countFollows = (viewer: Viewer) =>
    env.DB.prepare("select count(*) as n from follows where user_id = ?")
      .bind(viewer.id)
      .first<number>("n");

  test("are bounded when nothing has happened for long, and the page goes on from there", async () => {
    const viewer = await someRacer();
    const { results } = await env.DB.prepare(
      "select id from users where username like '%-copy-%' order by id limit 60",
    ).all<{ id: number }>();
    for (const { id } of results) {
      await env.DB.prepare("insert into follows values (?, 'racer', ?, 1)")
        .bind(viewer.id, id)
        .run();
    }
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 70)
       insert into feed_chunks select id + i, started_at + i * 1000000000, 0, '' from n cross join (
         select max(id) as id, max(started_at) as started_at from feed_chunks)`,
    ).run();
    const { result, rowsRead } = await measureRowsRead((metered) =>
      readFeed({ ...testDeps({ db: metered }), viewer }, null),
    );
    expect(result.entries).toEqual([]);
    expect(rowsRead).toBeLessThanOrEqual(200);
    const before = new URL(result.nextTo ?? "", "https://x.test").searchParams.get("before");
    const next = await readFeed({ ...testDeps(), viewer }, before);
    expect(next.entries).toHaveLength(12);
  });

  test("of forms and other pages are few", async () => {
    const viewer = await someRacer();
    const { viewer: racer, car } = await owner();
    const { username } = racer;
    const name = username.toLowerCase();
    const read = async (
      work: (deps: ReturnType<typeof testDeps> & { viewer: Viewer }) => Promise<unknown>,
    ) => {
      const { rowsRead, rowsWritten } = await measureRowsRead((metered) =>
        work({ ...testDeps({ db: metered }), viewer }),
      );
      return { rowsRead, rowsWritten };
    };
    const subject = { kind: "racer", name } as const;
    // The row, its three indexes, and the set.
    expect((await read((deps) => followSubject(deps, subject))).rowsWritten).toBe(5);
    expect((await read((deps) => followSubject(deps, subject))).rowsRead).toBeLessThanOrEqual(12);
    const garage = { username, vehicleId: `${car}` };
    expect((await read((deps) => readGarageFollows(deps, garage))).rowsRead).toBeLessThanOrEqual(
      10,
    );
    const visitor = { ...testDeps(), viewer: null };
    expect(await isFollowedByViewer(visitor, subject)).toBe(false);
    await renewFeedKey({ ...testDeps(), viewer }, true);
    const key = await keyFor(viewer);
    expect((await read((deps) => readPrivateFeed(deps, key))).rowsRead).toBeLessThanOrEqual(10);
    expect((await read((deps) => showFollowers(deps, true))).rowsRead).toBeLessThanOrEqual(4);
    expect((await read((deps) => unfollowSubject(deps, subject))).rowsRead).toBeLessThanOrEqual(10);
    await fillFollows(viewer, 500);
    expect((await read((deps) => listFollows(deps, null))).rowsRead).toBeLessThanOrEqual(210);
    const before = null;
    expect(
      (await read((deps) => listFollowers(deps, { username, before }))).rowsRead,
    ).toBeLessThanOrEqual(10);
    // Everything is counted before the five-hundred-and-first.
    expect((await read((deps) => press500(deps))).rowsRead).toBeLessThanOrEqual(1_700);
  });

  const keyFor = async (viewer: Viewer) => {
    const { feedUrl } = await readFeed({ ...testDeps(), viewer }, null);
    return feedUrl && new URL(feedUrl).searchParams.get("key");
  };

  const fillFollows = (viewer: Viewer, count: number) =>
    env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
       insert into follows (user_id, kind, subject_id, created_at) select ?1, 'track', 100000 + i, 1 from n`,
    )
      .bind(viewer.id, count)
      .run();

  const press500 = (deps: Parameters<typeof followSubject>[0]) =>
    followSubject(deps, { kind: "track", name: "test-famoso" }).catch((error: unknown) => error);
});
