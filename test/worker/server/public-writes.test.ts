// Every kind of write, the subjects that it changes, and the pages that show them: their copies expire, and no others.
import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import pages from "virtual:pages";
import { beforeAll, describe, expect, test } from "vitest";
import { stageDealers } from "#app/features/dealers/stage-dealers.server.ts";
import { markEvent } from "#app/features/events/mark-event.server.ts";
import { deleteVehicle } from "#app/features/garage/delete-vehicle.server.ts";
import { workOnVehicle } from "#app/features/garage/work-on-vehicle.server.ts";
import type { WorkshopAct } from "#app/features/garage/workshop-schema.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { enterGiveaway } from "#app/features/giveaway/enter-giveaway.server.ts";
import {
  closeGiveaway,
  drawGiveaway,
  openGiveaway,
} from "#app/features/giveaway/manage-giveaway.server.ts";
import { castVote } from "#app/features/livery/cast-vote.server.ts";
import { closeRound, openRound } from "#app/features/livery/manage-rounds.server.ts";
import { actOnSlip } from "#app/features/moderation/act-on-slip.server.ts";
import { decideComment } from "#app/features/moderation/comments/decide-comment.server.ts";
import { publishDueArticles } from "#app/features/news/publish-due-articles.server.ts";
import { addAuthor } from "#app/features/newsroom/change-author.server.ts";
import { mergeTerm } from "#app/features/newsroom/merge-term.server.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { editSocialPost } from "#app/features/social/edit-social-post.server.ts";
import {
  removeSocialPost,
  writeSocialPost,
} from "#app/features/social/write-social-post.server.ts";
import { withdrawSheet } from "#app/features/track-results/withdraw-sheet.server.ts";
import type { PageSubject } from "#app/lib/subjects.ts";
import { findCommentById } from "#db/queries/comments.ts";
import { findOrInsertAuthor } from "#db/queries/newsroom.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { mountedRoutes } from "#test/support/api-routes.ts";
import { writeComment } from "#test/support/comments.ts";
import { changedBy } from "#test/support/content-versions.ts";
import { fileOf, importDealers, rowOf } from "#test/support/dealers.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { publish } from "#test/support/news.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { clientOf, firstAllowed, POLICY, send } from "#test/support/policy-table.ts";
import { createPublicSite, type PublicSite } from "#test/support/public-site.ts";
import { createCar, createSlip } from "#test/support/slips.ts";
import { sendSheet } from "#test/support/track-results.ts";
import { CACHED_ENDPOINTS } from "#workers/cached-endpoints.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

/** The pages that show each subject; of a thing, those that are about it. The menu is on every page. */
const PAGES: Record<PageSubject, readonly string[]> = {
  article: [
    "/news/article/:category/:year/:month/:article",
    "/comments/on/:kind/:id",
    "/comments/:comment",
  ],
  boards: [
    "/",
    "/search",
    "/tools/compare",
    "/1320-club",
    "/1320-club/slip/:slip",
    "/1320-club/slip/:slip/certificate",
    "/1320-club/records",
    "/1320-club/ladders",
    "/1320-club/champions",
    "/1320-club/champions/:season",
    "/1320-club/:ladder/:slug",
    "/1320-club/data",
    "/tracks",
    "/tracks/:track",
    "/tracks/:track/results/:day",
    "/news/article/:category/:year/:month/:article",
    "/comments/on/:kind/:id",
    "/comments/:comment",
    "/events/:event",
    "/track-locator",
    "/rest/slips",
  ],
  day: [
    "/",
    "/search",
    "/tools/practice-tree",
    "/1320-club",
    "/1320-club/slip/:slip/certificate",
    "/1320-club/records",
    "/1320-club/ladders",
    "/1320-club/champions",
    "/1320-club/champions/:season",
    "/1320-club/:ladder/:slug",
    "/tracks/:track",
    "/events",
    "/events/past-events",
    "/events/category/:category",
    "/events/calendar.ics",
    "/events/:event",
    "/livery-shootout",
    "/radford-giveaway",
  ],
  dealers: ["/search", "/horsepower-locator"],
  event: ["/comments/on/:kind/:id", "/comments/:comment", "/events/:event"],
  events: [
    "/",
    "/search",
    "/tracks/:track",
    "/comments/on/:kind/:id",
    "/comments/:comment",
    "/events",
    "/events/past-events",
    "/events/category/:category",
    "/events/calendar.ics",
    "/events/:event",
    "/events/:event/event.ics",
  ],
  garage: [
    "/user/:user",
    "/user/:user/vehicles/:vehicleId",
    "/user/:user/vehicles/:vehicleId/progress",
    "/badges/:user/:vehicleId/:badge",
    "/news/article/:category/:year/:month/:article",
  ],
  members: [
    "/1320-club/slip/:slip",
    "/1320-club/slip/:slip/certificate",
    "/news/article/:category/:year/:month/:article",
    "/comments/on/:kind/:id",
    "/comments/:comment",
    "/events/:event",
    "/radford-giveaway",
  ],
  menu: [],
  news: [
    "/",
    "/search",
    "/news",
    "/news/search",
    "/news/category/:category",
    "/news/tag/:tag",
    "/news/author/:author",
    "/news/article/:category/:year/:month/:article",
    "/news/contributors",
    "/comments/on/:kind/:id",
    "/comments/:comment",
  ],
  promotions: ["/livery-shootout", "/radford-giveaway"],
  slip: [
    "/1320-club/slip/:slip",
    "/1320-club/slip/:slip/certificate",
    "/comments/on/:kind/:id",
    "/comments/:comment",
  ],
  practice: ["/tools/practice-tree"],
  racers: ["/search", "/tools/practice-tree"],
  social: ["/", "/social", "/social/:post"],
  strip: ["/tracks/:track", "/tracks/:track/results/:day"],
};

/** What each endpoint changes; any other changes nothing that public pages show. */
const ENDPOINTS: Record<string, readonly PageSubject[]> = {
  "POST /api/users/activation": ["garage"],
  "POST /rest/activation/activation": ["garage"],
  "POST /rest/registration/completeRegistration": ["boards", "garage", "members", "racers"],
  "POST /rest/user/updateProfile": ["garage"],
  "POST /rest/user/anonymizeUser": ["boards", "garage", "members", "racers"],
  "POST /api/vehicles": ["garage"],
  "DELETE /rest/user/{userId}/vehicles/{vehicleId}": ["garage"],
  "POST /api/moderation/slips/{id}/approve": ["boards", "garage"],
  "POST /api/moderation/reports/{id}/uphold": ["boards", "garage"],
  "POST /api/news/likeArticle": ["article"],
  "POST /api/news/comments/addComment": ["article"],
  "PUT /api/news/comments/updateComment": ["article"],
  "POST /api/news/comments/deleteComment": ["article"],
  "POST /api/news/comments/likeComment": ["article"],
};

let fixture: PublicSite;
beforeAll(async () => {
  fixture = await createPublicSite();
});

const idOf = async (sql: string) => (await env.DB.prepare(sql).first<number>("id")) ?? 0;
const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const set = (table: string, change: string, id: () => number) => () =>
  run(`update ${table} set ${change} where id = ?`, id());
const ownerDeps = async () => ({ ...testDeps(), viewer: await viewerOf({ id: fixture.userId }) });
const staffDeps = async (role: "moderator" | "editor") => ({
  ...testDeps(),
  viewer: await viewerOf(await createUser({ role })),
});

let staff: Record<"editor" | "moderator", Awaited<ReturnType<typeof staffDeps>>>;
/** The slip that moderators decide on, and its version. */
let desk: { slipId: number; version: number };
beforeAll(async () => {
  staff = { editor: await staffDeps("editor"), moderator: await staffDeps("moderator") };
  const { id, version } = await submitSlip("12.800");
  desk = { slipId: id, version };
});

async function act(values: Record<string, string>) {
  const version = String(desk.version);
  await actOnSlip(staff.moderator, {
    slipId: desk.slipId,
    values: { ...values, version },
    sendKey: null,
  });
  desk.version += 1;
}
async function decide(act: "keep" | "remove") {
  const comment = await findCommentById(testDeps().db, fixture.commentId);
  const decision = { commentId: fixture.commentId, version: comment?.version ?? 0, note: "", act };
  await decideComment(staff.moderator, { ...decision, reason: act === "remove" ? "SPAM" : null });
}
const workshop = async (act: WorkshopAct, picture: File | null = null) =>
  workOnVehicle(await ownerDeps(), { vehicleId: fixture.vehicleId, act, picture });

const closesAt = new Date("2040-01-01T00:00:00Z");
const ROUND = { slug: "night-shift", closesAt };
const GIVEAWAY = { slug: "radford", closesAt };

async function submitSlip(elapsedTime = "12.900") {
  return createSlip(await viewerOf({ id: fixture.userId }), fixture.vehicleId, {
    fields: { elapsedTime },
  });
}
const insertRacer = () =>
  testDeps().db.run(
    "insert into users(created_at, updated_at, username, username_key, email, email_key, password_hash) values (1, 1, 'q', 'q', 'q@example.com', 'q@example.com', '')",
  );

type Write = [kind: string, write: () => Promise<unknown>, changes: () => readonly string[]];

/** Kinds of writes, in an order in which each can happen. */
const WRITES: Write[] = [
  ["a slip is submitted", () => submitSlip(), () => []],
  [
    "a slip is approved",
    async () => createApprovedRun(await viewerOf({ id: fixture.userId }), fixture.vehicleId),
    () => ["boards", fixture.garage],
  ],
  ["a moderator approves a slip", () => act({ act: "approve" }), () => ["boards", fixture.garage]],
  ["a moderator undoes an approval", () => act({ act: "undo" }), () => ["boards", fixture.garage]],
  ["a moderator rejects a slip", () => act({ act: "reject", reason: "DUPLICATE" }), () => []],
  ["a moderator undoes a rejection", () => act({ act: "undo" }), () => []],
  [
    "a moderator asks for information about a slip",
    () => act({ act: "needs-info", note: "Which lane?" }),
    () => [],
  ],
  [
    "a racer corrects a slip",
    set("slips", "status = 'PENDING', version = version + 1", () => desk.slipId),
    () => [],
  ],
  [
    "a listed run gets a detail",
    set("slips", "reaction_ms = 100", () => fixture.slipId),
    () => ["boards", fixture.garage],
  ],
  ["a track sends its results", () => sendSheet([{ elapsedMs: 9_876 }]), () => ["strip:9001"]],
  [
    "a racer claims a result",
    () => run(`update track_results set claimed_by = ${fixture.userId}`),
    () => [],
  ],
  ["a track sends results in vain", () => sendSheet([{ elapsedMs: 9_875 }]), () => ["strip:9001"]],
  [
    "a track withdraws its results",
    async () => {
      const id = await idOf("select max(sheet_id) as id from track_results where slip_id is null");
      const [strip] = await testDeps().db.all<{ slug: string; name: string }>(
        "select slug, name from tracks where id = 9001",
      );
      const viewer = { ...staff.moderator.viewer, role: "admin" as const };
      const { slug = "", name = "" } = strip ?? {};
      await withdrawSheet({ ...testDeps(), viewer }, { slug, sheetId: id, typed: name });
    },
    () => ["strip:9001"],
  ],
  [
    "a challenge is accepted",
    async () => {
      const { id } = staff.moderator.viewer;
      await run(`insert into challenges (challenger_id, rival_id, is_stock, status, created_at, changed_at)
        values (${id}, ${fixture.userId}, 1, 'WAITING', 0, 0)`);
      await run(`update challenges set status = 'RUNNING' where challenger_id = ${id}`);
    },
    () => [`garage:${staff.moderator.viewer.id}`, fixture.garage],
  ],
  [
    "a result confirms a run",
    () => run(`update track_results set slip_id = ${fixture.slipId}`),
    () => [`slip:${fixture.slipId}`, "strip:9001"],
  ],
  [
    "a listed run is withdrawn",
    async () => withdrawTimeSlip(await ownerDeps(), { slipId: fixture.spare.slipId }),
    () => ["boards", fixture.garage],
  ],
  [
    "a member shows who follows them",
    () =>
      run(
        "insert into follow_settings (user_id, are_followers_shown) values (?, 1)",
        fixture.userId,
      ),
    () => [fixture.garage],
  ],
  [
    "a member hides who follows them",
    () =>
      run("update follow_settings set are_followers_shown = 0 where user_id = ?", fixture.userId),
    () => [fixture.garage],
  ],
  [
    "a car is deleted",
    async () => deleteVehicle(await ownerDeps(), { vehicleId: fixture.spare.carId }),
    () => [fixture.garage],
  ],
  [
    "a member comments on a run",
    () => writeComment({ id: fixture.userId }, { subject: { kind: "slip", id: fixture.slipId } }),
    () => [`slip:${fixture.slipId}`],
  ],
  [
    "a member comments on an article",
    () =>
      writeComment({ id: fixture.userId }, { subject: { kind: "article", id: fixture.articleId } }),
    () => [`article:${fixture.articleId}`],
  ],
  [
    "a comment is edited",
    set("comments", "text = 'Other words.'", () => fixture.commentId),
    () => [`slip:${fixture.slipId}`],
  ],
  [
    "a comment is liked",
    () => run("insert into comment_likes values (?, ?, 1)", fixture.userId, fixture.commentId),
    () => [`slip:${fixture.slipId}`],
  ],
  [
    "a like of a comment is taken back",
    () => run("delete from comment_likes where comment_id = ?", fixture.commentId),
    () => [`slip:${fixture.slipId}`],
  ],
  ["a moderator removes a comment", () => decide("remove"), () => [`slip:${fixture.slipId}`]],
  ["a moderator restores a comment", () => decide("keep"), () => [`slip:${fixture.slipId}`]],
  [
    "a comment is hidden",
    set("comments", "status = 'HIDDEN'", () => fixture.commentId),
    () => [`slip:${fixture.slipId}`],
  ],
  [
    "an article is liked",
    () => run("insert into news_article_likes values (?, ?, 1)", fixture.userId, fixture.articleId),
    () => [`article:${fixture.articleId}`],
  ],
  [
    "a like of an article is taken back",
    () => run("delete from news_article_likes where article_id = ?", fixture.articleId),
    () => [`article:${fixture.articleId}`],
  ],
  [
    "a member goes to an event",
    () =>
      run(
        "insert into event_marks(user_id, event_id, mark, created_at) values (?, ?, 'GOING', 1)",
        fixture.userId,
        fixture.eventId,
      ),
    () => [`event:${fixture.eventId}`],
  ],
  [
    "a member doesn't go to an event after all",
    () => run("delete from event_marks where event_id = ?", fixture.eventId),
    () => [`event:${fixture.eventId}`],
  ],
  [
    "a member lists the car that they bring to an event",
    async () =>
      markEvent(await ownerDeps(), {
        ...{ slug: fixture.params.event ?? "", isMarked: true },
        vehicleId: fixture.vehicleId,
      }),
    () => [`event:${fixture.eventId}`],
  ],
  [
    "a car that is listed with an event becomes another",
    () =>
      run(
        `update vehicles set vehicle_lookup_id =
           (select id from vehicle_lookup where id <> vehicles.vehicle_lookup_id limit 1) where id = ?`,
        fixture.vehicleId,
      ),
    () => ["boards", `event:${fixture.eventId}`, fixture.garage],
  ],
  [
    "a member who lists a car with an event is activated again",
    set("users", "is_activated = 1", () => fixture.userId),
    () => [`event:${fixture.eventId}`, fixture.garage],
  ],
  [
    "a member doesn't list a car after all",
    async () => markEvent(await ownerDeps(), { slug: fixture.params.event ?? "", isMarked: true }),
    () => [`event:${fixture.eventId}`],
  ],
  [
    "a discussion is tied to an event",
    () =>
      run(
        "update comment_topics set subject_kind = 'event', subject_id = ? where subject_kind = 'article' and subject_id = ?",
        fixture.eventId,
        fixture.articleId,
      ),
    () => [`article:${fixture.articleId}`, `event:${fixture.eventId}`],
  ],
  ["an article is published", () => publish(fixture.room), () => ["news"]],
  [
    "a category's first article is published",
    () =>
      publish(fixture.room, { slug: "first", categoryIds: [fixture.room.categories.empty ?? 0] }),
    () => ["menu", "news"],
  ],
  [
    "a category's last article is unpublished",
    () => run("update news_articles set listed_at = null where slug = 'first'"),
    () => ["menu", "news"],
  ],
  ["a draft is saved", () => publish(fixture.room, { status: "DRAFT" }), () => []],
  [
    "an article is scheduled",
    () => publish(fixture.room, { slug: "later", publishedAt: new Date("2030-01-01T00:00:00Z") }),
    () => [],
  ],
  [
    "a scheduled article is due",
    () => publishDueArticles(testDeps(), new Date("2030-01-01T00:01:00Z")),
    () => ["news"],
  ],
  ["an author is added", () => addAuthor(staff.editor, { name: "Ada Vance" }), () => []],
  ["an author is renamed", () => run("update news_authors set name = 'G. T.'"), () => ["news"]],
  [
    "an author is merged into another",
    async () => {
      const { db } = testDeps();
      const [from, into] = await Promise.all([
        findOrInsertAuthor(db, { slug: "pen-one", name: "Pen one" }),
        findOrInsertAuthor(db, { slug: "pen-two", name: "Pen two" }),
      ]);
      const form = { into: String(into), typed: "Pen one" };
      await mergeTerm(staff.editor, { kind: "author", id: from }, form);
    },
    () => ["menu", "news"],
  ],
  [
    "a category is renamed",
    () => run("update news_categories set name = 'Tools' where slug = 'garage'"),
    () => ["menu", "news"],
  ],
  ["a tag is renamed", () => run("update news_tags set name = 'Slicks'"), () => ["news"]],
  [
    "an event is created",
    () => createTestEvents([{ ...MILAN, startsOn: "2026-12-11" }]),
    () => ["events"],
  ],
  [
    "an event is canceled",
    set("events", "status = 'CANCELLED', version = version + 1", () => fixture.eventId),
    () => ["events"],
  ],
  ["dealers are published", () => importDealers(fileOf([rowOf()])), () => ["dealers"]],
  [
    "dealers are uploaded",
    async () =>
      stageDealers(
        { ...testDeps(), findPlace: await loadPlaceFinder() },
        { file: fileOf([rowOf()]), editorId: staff.editor.viewer.id },
      ),
    () => [],
  ],
  [
    "a post is written",
    () =>
      writeSocialPost(staff.editor, {
        ...{ posterName: "Boost", message: "Two cars.", alt: "Two cars", likes: 1, replies: 0 },
        ...{
          link: "https://www.instagram.com/p/abc/",
          picture: jpegFile({ width: 200, height: 200 }),
          sendKey: "first",
        },
      }),
    () => ["social"],
  ],
  [
    "a post is edited",
    async () => {
      const id = await idOf("select id from social_posts");
      const version = await idOf("select updated_at as id from social_posts");
      await editSocialPost(staff.editor, {
        ...{ id, version, picture: null, link: "https://www.instagram.com/p/abc/" },
        ...{ posterName: "Boost", message: "Three cars.", alt: "Cars", likes: 1, replies: 0 },
      });
    },
    () => ["social"],
  ],
  [
    "a post is removed",
    async () =>
      removeSocialPost(staff.editor, {
        id: await idOf("select id from social_posts"),
        typed: "Three cars",
      }),
    () => ["social"],
  ],
  [
    "a post of a feed is hidden",
    () =>
      run(
        "insert into foreign_post_marks(created_at, updated_at, external_id, is_hidden) values (1, 1, 'x', 1)",
      ),
    () => ["social"],
  ],
  [
    "a vote is opened",
    () =>
      run(
        "insert into livery_rounds(created_at, updated_at, slug, title, opens_at, closes_at) values (1, 1, 'r', 'R', 1, 2)",
      ),
    () => ["promotions"],
  ],
  ["a round of votes is opened", () => openRound(testDeps(), ROUND), () => ["promotions"]],
  [
    "a member votes",
    async () => castVote(await ownerDeps(), { round: ROUND.slug, design: "thermal" }),
    () => [],
  ],
  ["a round of votes is closed", () => closeRound(testDeps(), ROUND.slug), () => ["promotions"]],
  ["a giveaway is opened", () => openGiveaway(testDeps(), GIVEAWAY), () => ["promotions"]],
  [
    "a member enters a giveaway",
    async () => enterGiveaway(await ownerDeps(), { country: "US", isOfAge: "on", hasAgreed: "on" }),
    () => [],
  ],
  ["a giveaway is closed", () => closeGiveaway(testDeps(), GIVEAWAY.slug), () => ["promotions"]],
  ["a winner is drawn", () => drawGiveaway(testDeps(), GIVEAWAY.slug), () => ["promotions"]],
  [
    "a car is added",
    async () => createCar({ id: fixture.userId }, { vin: "1G4AH59H45G118342" }),
    () => [fixture.garage],
  ],
  [
    "a car on the boards is edited",
    set("vehicles", "mods = 'New slicks'", () => fixture.vehicleId),
    () => ["boards", fixture.garage],
  ],
  [
    "a car gets a picture",
    () => workshop({ intent: "add-picture" }, jpegFile()),
    () => ["boards", fixture.garage],
  ],
  [
    "a picture of a car is removed",
    async () =>
      workshop({ intent: "remove-picture", id: await idOf("select id from vehicle_images") }),
    () => ["boards", fixture.garage],
  ],
  [
    "a modification of a car is logged",
    () =>
      workshop({ intent: "add-modification", installedOn: "2026-05-01", description: "Slicks" }),
    () => [fixture.garage],
  ],
  [
    "a modification of a car is removed",
    async () =>
      workshop({
        intent: "remove-modification",
        id: await idOf("select id from vehicle_modifications"),
      }),
    () => [fixture.garage],
  ],
  [
    "a car is sold",
    () => workshop({ intent: "sell", soldOn: "2026-05-02" }),
    () => ["boards", fixture.garage],
  ],
  ["a member registers", async () => insertRacer(), () => []],
  [
    "a member's zip code changes",
    set("users", "zip_code = '48160'", () => fixture.userId),
    () => [],
  ],
  [
    "an account is activated again",
    set("users", "is_activated = 1", () => fixture.userId),
    () => [fixture.garage],
  ],
  [
    "an account is activated for the first time",
    async () => {
      await set("users", "is_activated = 0", () => fixture.userId)();
      await set("users", "is_activated = 1", () => fixture.userId)();
    },
    () => [fixture.garage, "racers"],
  ],
  [
    "a member is banned",
    set("users", "banned_at = 1", () => fixture.userId),
    () => ["boards", fixture.garage, "members", "racers"],
  ],
  [
    "a member is renamed",
    set("users", "username = 'New', username_key = 'new'", () => fixture.userId),
    () => ["boards", fixture.garage, "members", "racers"],
  ],
];

/** What the form of each page with an action does: kinds of writes, or endpoints with the same use case. */
const ACTIONS: Record<string, readonly string[]> = {
  "/login": ["POST /api/users/login"],
  "/logout": ["POST /api/users/logout"],
  "/register": ["POST /rest/registration/register"],
  "/register/draft": [],
  "/register/complete": ["POST /rest/registration/completeRegistration"],
  "/activation": ["POST /api/users/activation", "POST /api/users/resend-activation"],
  "/manage-account": [
    "POST /rest/user/updateProfile",
    "POST /rest/user/anonymizeUser",
    "a member is renamed",
  ],
  // What a member sees in their own list.
  "/manage-account/blocked": [],
  "/following": ["a member shows who follows them"],
  "/notices": [],
  "/challenges": ["a challenge is accepted"],
  // Nobody but the two see a challenge that waits.
  "/challenges/new": [],
  "/notices/unsubscribe": [],
  "/email-change": [],
  "/forgot-password": ["POST /rest/password/forgotPassword"],
  "/reset-password": ["POST /api/users/reset-password"],
  "/1320-club/submit": ["POST /api/timeslips/submit", "a racer corrects a slip"],
  "/tracks/:track/results/:day": ["a racer claims a result", "a result confirms a run"],
  // A rejected slip isn't on any public page, nor is one that waits.
  "/1320-club/slip/:slip/appeal": [],
  "/verify": [],
  "/moderation/appeals": [],
  "/moderation/inbox": ["POST /api/moderation/slips/{id}/claim"],
  "/moderation/filters": [],
  "/moderation/dismiss": [
    "POST /api/moderation/reports/{id}/dismiss",
    "a moderator restores a comment",
  ],
  "/1320-club/slip/:slip": ["POST /api/slips/{id}/reports"],
  "/user/:user/vehicles/new": ["POST /api/vehicles"],
  "/user/:user/vehicles/:vehicleId/edit": ["a car on the boards is edited", "a car is deleted"],
  "/user/:user/vehicles/:vehicleId/workshop": [
    "a car gets a picture",
    "a picture of a car is removed",
    "a modification of a car is logged",
    "a modification of a car is removed",
    "a car is sold",
  ],
  "/news/article/:category/:year/:month/:article": [
    "an article is liked",
    "a like of an article is taken back",
  ],
  "/comments/on/:kind/:id": ["a member comments on a run", "a member comments on an article"],
  "/comments/:comment": [
    "a comment is edited",
    "a comment is liked",
    "a like of a comment is taken back",
    "POST /api/news/comments/flagComment",
  ],
  "/newsroom/new": ["an article is published", "a draft is saved", "an article is scheduled"],
  "/newsroom/authors": ["an author is added"],
  "/newsroom/authors/:id": ["an author is renamed"],
  "/newsroom/merge/:kind/:id": ["an author is merged into another"],
  "/newsroom/terms": ["a category is renamed", "a tag is renamed"],
  "/newsroom/article/:id": ["an article is published", "a category's last article is unpublished"],
  "/newsroom/article/:id/history": ["an article is published"],
  "/events/manage/new": ["an event is created"],
  "/events/manage/import": ["an event is created"],
  "/events/manage/event/:event": ["an event is created", "an event is canceled"],
  "/events/:event": ["a member goes to an event", "a member doesn't go to an event after all"],
  "/horsepower-locator/import": ["dealers are uploaded", "dealers are published"],
  "/desk/social": [
    "a post is written",
    "a post is edited",
    "a post is removed",
    "a post of a feed is hidden",
  ],
  "/drag-pak/dealer": [],
  "/drag-pak/customer": [],
  "/drag-pak/draft": [],
  "/drag-pak/review": [],
  "/drag-pak/requests": [],
  "/livery-shootout": ["a member votes"],
  "/radford-giveaway": ["a member enters a giveaway"],
  "/moderation": ["POST /api/moderation/slips/approve-seen", "a moderator approves a slip"],
  "/moderation/slips/:slip": [
    "a moderator approves a slip",
    "a moderator rejects a slip",
    "a moderator asks for information about a slip",
    "a moderator undoes an approval",
    "a moderator undoes a rejection",
    "POST /api/moderation/slips/{id}/claim",
    "POST /api/moderation/slips/{id}/notes",
  ],
  "/moderation/reports": [
    "POST /api/moderation/reports/{id}/uphold",
    "POST /api/moderation/reports/{id}/dismiss",
  ],
  "/moderation/comments": ["a moderator removes a comment", "a moderator restores a comment"],
  "/track-desk/:track": ["a track sends its results"],
  "/track-desk/:track/:sheet": ["a track withdraws its results"],
  "/admin/confirm": [],
  "/admin/members/:id": [
    "a member is banned",
    "POST /api/users/resend-activation",
    "POST /rest/user/anonymizeUser",
  ],
  "/admin/members/invite": [],
  "/admin/jobs": [],
  "/admin/dead-letters": [],
  "/admin/backups": [],
  "/admin/mail": [],
  "/admin/mail/:id": [],
  // What they change is looked up with each request, before a copy of the page.
  "/admin/redirects": [],
  "/admin/site": [],
};
const routes = import.meta.glob<{ action?: unknown }>("/app/routes/**/*.{ts,tsx}");

test("each subject has its pages", () => {
  const addresses = [...pages, ...CACHED_ENDPOINTS];
  const derived = Object.keys(PAGES).map((subject) => [
    subject,
    addresses.flatMap(({ path, dependsOn }) =>
      dependsOn?.some((each) => each === subject) ? [path] : [],
    ),
  ]);
  expect(PAGES).toEqual(Object.fromEntries(derived));
  const declared = addresses.flatMap(({ dependsOn = [] }) => dependsOn);
  expect(declared.filter((subject) => !(subject in PAGES))).toEqual([]);
});

describe("a write changes the subjects whose pages show it, and no others", () => {
  test.each(WRITES)("%s", async (_, write, changes) => {
    expect(await changedBy(write)).toEqual(changes().toSorted());
  });
});

describe("an endpoint changes the subjects whose pages show it, and no others", () => {
  test.each(Object.entries(POLICY))("%s", async (route, { call, answers }) => {
    const owner = await createUser();
    const client = await clientOf(firstAllowed(answers), owner);
    const request = await call(owner);
    const changed = await changedBy(() => send(client, route, request));
    const kinds = changed.map((subject) => subject.replace(/:\d+$/, ""));
    expect(kinds).toEqual([...(ENDPOINTS[route] ?? [])].toSorted());
  });
});

test.each(["* * * * *", "17 * * * *"])(
  "the jobs of %s change nothing when nothing is due",
  async (cron) => {
    const runJobs = () => runScheduled(createScheduledController({ cron }), env);
    // The first run adds cars and tracks.
    await runJobs();
    expect(await changedBy(runJobs)).toEqual([]);
  },
);

test("every page with a form says what its forms do", async () => {
  const acting: string[] = [];
  for (const { path, module } of pages) {
    const route = await routes[`/app/routes/${module}`]?.();
    if (route?.action) acting.push(path);
  }
  expect(acting.length).toBeGreaterThan(30);
  expect(Object.keys(ACTIONS).toSorted()).toEqual(acting.toSorted());
  const kinds = new Set([...WRITES.map(([kind]) => kind), ...Object.keys(POLICY)]);
  expect(
    Object.values(ACTIONS)
      .flat()
      .filter((kind) => !kinds.has(kind)),
  ).toEqual([]);
});

test("every endpoint that may write is in the table of endpoints", () => {
  const writing = mountedRoutes().filter((route) => !/^(GET|HEAD|OPTIONS) /.test(route));
  expect(Object.keys(POLICY).toSorted()).toEqual(writing);
  expect(Object.keys(ENDPOINTS).filter((route) => !(route in POLICY))).toEqual([]);
});
