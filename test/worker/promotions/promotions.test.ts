import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import {
  closeGiveaway,
  drawGiveaway,
  openGiveaway,
} from "#app/features/giveaway/manage-giveaway.server.ts";
import { readGiveaway } from "#app/features/giveaway/read-giveaway.server.ts";
import { placeOfWinner } from "#app/features/giveaway/rules.ts";
import { GIVEAWAY_TEXTS } from "#app/features/giveaway/texts.ts";
import { closeRound, openRound } from "#app/features/livery/manage-rounds.server.ts";
import { readShootout } from "#app/features/livery/read-shootout.server.ts";
import { LIVERY_ROUNDS } from "#app/features/livery/rounds.ts";
import { LIVERY_TEXTS } from "#app/features/livery/texts.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import * as shootout from "#app/routes/promotions/livery-shootout.tsx";
import * as radford from "#app/routes/promotions/radford-giveaway.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import * as giveaways from "#db/queries/giveaways.ts";
import { findAllVotesByUser, findRoundBySlug } from "#db/queries/livery.ts";
import { createUser, PASSWORD, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client, newAddress } from "#test/support/client.ts";
import { latestVersion } from "#test/support/content-versions.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const spent = { isWithin: async () => false };
const free = { isWithin: async () => true };
const soon = () => new Date(Date.now() + 30 * DAY_MS);
const ago = (days: number) => testDeps({ now: new Date(Date.now() - days * DAY_MS) });
const member = async (options = {}) => viewerOf(await createUser(options));

const OPEN = "night-shift";
const CLOSED = "door-cars";
const vote = (viewer: Viewer | null, round = OPEN, design = "thermal", limits: object = free) =>
  callRoute(shootout.action, {
    path: `/livery-shootout?round=${round}&design=${design}`,
    params: {},
    viewer,
    form: {},
    limits,
  });
const roundFor = async (viewer: Viewer | null, slug = OPEN) =>
  (await readShootout({ ...testDeps(), viewer })).find((round) => round.slug === slug);

beforeAll(async () => {
  await openRound(ago(9), { slug: CLOSED, closesAt: new Date(Date.now() - DAY_MS) });
  await openRound(ago(2), { slug: OPEN, closesAt: soon() });
  await openGiveaway(ago(2), { slug: "radford", closesAt: soon() });
});

describe("the livery shootout", () => {
  test("takes one vote of a member and round, and tells the results to those who voted", async () => {
    const viewer = await member();
    expect((await roundFor(viewer))?.votes).toBeNull();
    expect((await vote(viewer)).location).toBe("/livery-shootout");
    const view = await roundFor(viewer);
    expect(view).toMatchObject({ isOpen: true, own: "thermal" });
    expect(view?.designs.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBe(100);
    expect((await roundFor(null))?.designs.every(({ share }) => share === null)).toBe(true);

    const again = await vote(viewer, OPEN, "amber-four");
    expect(again).toMatchObject({ status: 409, data: { message: LIVERY_TEXTS.twice } });
    expect((await roundFor(viewer))?.votes).toBe(view?.votes);
  });

  test("counts one of many votes that come at the same time", async () => {
    const viewer = await member();
    const answers = await Promise.all(Array.from({ length: 5 }, () => vote(viewer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409, 409]);
    expect(await findAllVotesByUser(testDeps().db, viewer.id)).toHaveLength(1);
  });

  test("asks visitors to log in and brings them back to their choice", async () => {
    const votes = async () =>
      (await env.DB.prepare("select count(*) as n from livery_votes").first<{ n: number }>())?.n;
    const before = await votes();
    const { location } = await vote(null);
    const next = new URL(location ?? "", "http://garage.test").searchParams.get("next") ?? "";
    expect(next).toBe("/livery-shootout?round=night-shift&design=thermal");
    expect(await votes()).toBe(before);
    const back = { path: next, params: {} };
    const viewer = await member();
    expect((await callRoute(shootout.loader, { ...back, viewer })).data).toMatchObject({
      choice: "thermal",
    });
    expect((await callRoute(shootout.loader, back)).data).toMatchObject({ choice: null });
  });

  test("refuses accounts that are not activated, too many tries, and what is not there", async () => {
    const waiting = await vote(await member({ isActivated: false }));
    expect(waiting).toMatchObject({
      status: 403,
      data: { message: "Your account is not activated!" },
    });
    const viewer = await member();
    expect((await vote(viewer, OPEN, "thermal", spent)).status).toBe(429);
    expect((await vote(viewer, OPEN, "shop-gray")).status).toBe(400);
    expect((await vote(viewer, "next-year", "thermal")).status).toBe(400);
    expect((await vote(viewer, "", "")).status).toBe(400);
  });

  test("following a link doesn't vote, even with a session", async () => {
    const viewer = await member();
    const path = `/livery-shootout?round=${OPEN}&design=thermal`;
    expect((await callRoute(shootout.loader, { path, params: {}, viewer })).status).toBe(200);
    expect(await findAllVotesByUser(testDeps().db, viewer.id)).toEqual([]);
  });

  test("a program that votes without end has one vote, and is told to wait", async () => {
    const viewer = await member();
    const { limits } = testDeps({ address: newAddress() });
    const statuses: number[] = [];
    for (let n = 0; n < 200; n++) {
      const design = n % 2 ? "thermal" : "amber-four";
      statuses.push((await vote(viewer, OPEN, design, limits)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([302, 409, 429]));
    expect(statuses.filter((status) => status === 302)).toHaveLength(1);
    // Sixty tries in each minute that it touches.
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(120);
    expect(await findAllVotesByUser(testDeps().db, viewer.id)).toEqual([
      expect.objectContaining({ design: "amber-four" }),
    ]);
  });

  test.each<[string, Record<string, string>, number]>([
    ["a program that names no page", { origin: "" }, 403],
    ["another site's page", { origin: "https://elsewhere.test" }, 403],
    ["another site's form", { origin: "", "sec-fetch-site": "cross-site" }, 403],
    ["our own page", {}, 404],
  ])("%s with a member's cookies meets the origin check: %o %i", async (_, headers, status) => {
    const client = new Client();
    await signIn(client, await createUser());
    // The test server has no pages: requests that pass the check get a 404.
    const pages = [`/livery-shootout?round=${OPEN}&design=thermal`, "/radford-giveaway"];
    for (const path of pages)
      expect((await client.postForm(path, {}, headers)).status).toBe(status);
  });

  test("says that it is closed, with public results", async () => {
    const refused = await vote(await member(), CLOSED, "shop-gray");
    expect(refused).toMatchObject({ status: 409, data: { message: LIVERY_TEXTS.closed } });
    expect(await roundFor(null, CLOSED)).toMatchObject({ isOpen: false, votes: 0 });
  });

  test("is opened once and closed by staff, which visitors see at once", async () => {
    const before = await latestVersion();
    await expect(openRound(testDeps(), { slug: OPEN, closesAt: soon() })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(openRound(testDeps(), { slug: "none", closesAt: soon() })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      openRound(testDeps(), { slug: OPEN, closesAt: new Date(0) }),
    ).rejects.toMatchObject({ code: "invalid" });
    await expect(closeRound(testDeps(), CLOSED)).rejects.toMatchObject({ code: "conflict" });
    await expect(closeRound(testDeps(), "none")).rejects.toMatchObject({ code: "not_found" });
    expect(await latestVersion()).toBe(before);
    await env.DB.prepare("update livery_rounds set slug = 'old' where slug = ?").bind(CLOSED).run();
    await openRound(testDeps(), { slug: CLOSED, closesAt: soon() });
    await closeRound(testDeps(), CLOSED);
    expect(await latestVersion()).toBeGreaterThan(before);
    const round = await findRoundBySlug(testDeps().db, CLOSED);
    const acts = await findAllAuditBySubject(testDeps().db, "livery-round", round?.id ?? 0);
    expect(acts.map(({ action }) => action)).toEqual(["livery.close", "livery.open"]);
  });

  test("reads a bounded number of rows, however many vote, and a vote changes no cached page", async () => {
    const viewer = await member();
    const before = await latestVersion();
    await vote(viewer);
    expect(await latestVersion()).toBe(before);
    const { rowsRead } = await measureRowsRead((db) => readShootout({ ...testDeps(), db, viewer }));
    // Rounds and designs twice over for their indexes.
    expect(rowsRead).toBeLessThanOrEqual(40);
  });

  test("is in the user object, and every design has a drawing's name", async () => {
    const user = await createUser();
    await vote(await viewerOf(user));
    const client = new Client();
    await signIn(client, user);
    const { votes } = await (await client.get("/api/users/me")).json<{ votes: unknown }>();
    expect(votes).toEqual([{ round: OPEN, design: "thermal" }]);
    const slugs = LIVERY_ROUNDS.flatMap(({ designs }) => designs.map(({ slug }) => slug));
    expect(new Set(slugs).size).toBe(slugs.length);
  });
});

const entry = (change: Record<string, string> = {}) => ({
  country: "US",
  isOfAge: "on",
  hasAgreed: "on",
  ...change,
});
const enter = (
  viewer: Viewer | null,
  form: Record<string, string> = entry(),
  limits: object = free,
) => callRoute(radford.action, { path: "/radford-giveaway", params: {}, viewer, form, limits });

describe("the giveaway", () => {
  test("takes one entry of each account", async () => {
    const viewer = await member();
    expect((await enter(viewer)).location).toBe("/radford-giveaway");
    expect(await enter(viewer)).toMatchObject({
      status: 409,
      data: { message: GIVEAWAY_TEXTS.twice },
    });
    expect((await readGiveaway({ ...testDeps(), viewer }))?.enteredOn).not.toBeNull();
    expect((await readGiveaway({ ...testDeps(), viewer: null }))?.enteredOn).toBeNull();
  });

  test("counts one of many entries that come at the same time", async () => {
    const viewer = await member();
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(viewer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409, 409]);
  });

  test("a program that enters without end has one entry, and is told to wait", async () => {
    const viewer = await member();
    const { limits } = testDeps();
    const statuses: number[] = [];
    for (let n = 0; n < 200; n++) statuses.push((await enter(viewer, entry(), limits)).status);
    expect(statuses.filter((status) => status === 302)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(120);
    const entries = await env.DB.prepare("select count(*) from giveaway_entries where user_id = ?")
      .bind(viewer.id)
      .first("count(*)");
    expect(entries).toBe(1);
  });

  test("asks for age, country and the rules in place, and keeps what was chosen", async () => {
    const refused = await enter(await member(), { country: "MX" });
    expect(refused).toMatchObject({
      status: 422,
      data: {
        values: { country: "MX" },
        errors: {
          country: GIVEAWAY_TEXTS.country,
          isOfAge: GIVEAWAY_TEXTS.age,
          hasAgreed: GIVEAWAY_TEXTS.rules,
        },
      },
    });
  });

  test("is for activated members, a few tries at a time", async () => {
    expect((await enter(null)).location).toBe("/?login=1&next=%2Fradford-giveaway");
    expect(await enter(await member({ isActivated: false }))).toMatchObject({
      status: 403,
      data: { message: "Your account is not activated!" },
    });
    expect((await enter(await member(), entry(), spent)).status).toBe(429);
  });

  test("goes along with an account's export, and leaves with the account", async () => {
    const viewer = await member();
    await enter(viewer, entry({ country: "CA" }));
    await vote(viewer);
    const stream = await exportAccount({ ...testDeps(), viewer });
    expect(JSON.parse(await new Response(stream).text())).toMatchObject({
      votes: [{ round: OPEN, design: "thermal" }],
      giveawayEntries: [{ giveaway: "radford", country: "CA", isOfAge: true }],
    });
    const counted = (await roundFor(viewer))?.votes;
    await deleteAccount({ ...testDeps(), viewer }, { password: PASSWORD });
    expect(await findAllVotesByUser(testDeps().db, viewer.id)).toEqual([]);
    // The result stays what it was: the vote was cast.
    const { db } = testDeps();
    const giveaway = await giveaways.findGiveawayBySlug(db, "radford");
    expect(await giveaways.findEntryByUser(db, giveaway?.id ?? 0, viewer.id)).toBeNull();
    const voter = await member();
    await vote(voter);
    expect((await roundFor(voter))?.votes).toBe((counted ?? 0) + 1);
  });

  test("is drawn once, after closing, so that anybody can check it", async () => {
    const deps = testDeps();
    await expect(drawGiveaway(deps, "radford")).rejects.toMatchObject({
      message: "radford is still open.",
    });
    const banned = await member();
    await enter(banned);
    await env.DB.prepare("update users set banned_at = 1 where id = ?").bind(banned.id).run();
    await closeGiveaway(deps, "radford");
    await expect(closeGiveaway(deps, "radford")).rejects.toMatchObject({ code: "conflict" });
    expect(await enter(await member())).toMatchObject({
      status: 409,
      data: { message: GIVEAWAY_TEXTS.closed },
    });

    const { username, seed, entries, place } = await drawGiveaway(deps, "radford");
    expect(place).toBe(await placeOfWinner(seed, entries));
    const giveaway = await giveaways.findGiveawayBySlug(deps.db, "radford");
    const id = giveaway?.id ?? 0;
    const winner = await giveaways.findEligibleEntryAt(deps.db, id, place);
    expect(winner?.username).toBe(username);
    expect((await findAllAuditBySubject(deps.db, "giveaway", id))[0]).toMatchObject({
      action: "giveaway.draw",
      detail: { seed, entries, place },
    });
    expect((await readGiveaway({ ...deps, viewer: null }))?.draw).toMatchObject({
      seed,
      entries,
      winner: username,
    });
    await expect(drawGiveaway(deps, "radford")).rejects.toMatchObject({
      message: "radford was drawn before.",
    });
    await expect(drawGiveaway(deps, "none")).rejects.toMatchObject({ code: "not_found" });
  });

  test("without entries has no winner; the page reads a few rows", async () => {
    await openGiveaway(ago(1), { slug: "empty", closesAt: soon() });
    await closeGiveaway(testDeps(), "empty");
    await expect(drawGiveaway(testDeps(), "empty")).rejects.toMatchObject({
      message: "Nobody entered empty.",
    });
    await expect(
      openGiveaway(testDeps(), { slug: "empty", closesAt: soon() }),
    ).rejects.toMatchObject({ code: "conflict" });
    const viewer = await member();
    const { rowsRead } = await measureRowsRead((db) => readGiveaway({ ...testDeps(), db, viewer }));
    expect(rowsRead).toBeLessThanOrEqual(6);
    const counted = await measureRowsRead((db) => giveaways.countEligibleEntries(db, 1));
    expect(counted.rowsRead).toBeLessThanOrEqual(60);
  });

  test("draws every place", async () => {
    const places = await Promise.all(
      Array.from({ length: 200 }, (_, at) => placeOfWinner(`seed ${at}`, 7)),
    );
    expect(new Set(places)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  });
});
