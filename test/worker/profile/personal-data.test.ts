import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { NOBODYS, PERSONAL } from "#test/support/personal-data.ts";
import { createReference } from "#test/support/slips.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

type Value = string | number | null;
type Row = Record<string, Value>;

/** Tables of the schema; search tables, and what SQLite and D1 keep for themselves, are left out. */
async function tableNames(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' order by name",
  ).all<{ name: string }>();
  return results
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|_cf_|d1_)|_search(_|$)|^(event|dealer)_words$/.test(name));
}

async function columnsOf(table: string) {
  const { results } = await env.DB.prepare("select name, type, hidden from pragma_table_xinfo(?)")
    .bind(table)
    .all<{ name: string; type: string; hidden: number }>();
  return results;
}

const markOf = (table: string, column: string, variant = "") =>
  `mark-${table}-${column}${variant}-`;

/** Stores a row whose texts are marks, where `given` doesn't say otherwise. */
async function store(table: string, given: Row, variant = ""): Promise<number> {
  const columns = (await columnsOf(table)).filter(
    ({ name, hidden }) => hidden === 0 && (name !== "id" || "id" in given || table === "passkeys"),
  );
  const values = columns.map(({ name, type }): Value => {
    const value = given[name];
    if (value !== undefined) return value;
    return type.toLowerCase() === "text" ? markOf(table, name, variant) : 1;
  });
  const names = columns.map(({ name }) => `"${name}"`);
  const { meta } = await env.DB.prepare(
    `insert into "${table}" (${names.join()}) values (${names.map(() => "?").join()})`,
  )
    .bind(...values)
    .run();
  return meta.last_row_id;
}

let viewer: Viewer;
let about: { slipId: number; commentId: number; removedId: number };

/** A row of the account in every table, its texts marked; two where others write about it too. */
async function fill(): Promise<void> {
  const user = await createUser({
    username: "mark-users-username-",
    email: "mark-users-email-@example.com",
    firstName: markOf("users", "first_name"),
    lastName: markOf("users", "last_name"),
    country: markOf("users", "country"),
    zipCode: markOf("users", "zip_code"),
  });
  const user_id = user.id;
  viewer = await viewerOf(user);
  const other = await createUser();
  const lookup = {
    vehicle_lookup_id: Number(await one("select min(id) as n from vehicle_lookup")),
  };
  const car = await store("vehicles", {
    user_id,
    ...lookup,
    deleted_at: null,
    sold_on: "2026-01-01",
  });
  const otherCar = await store(
    "vehicles",
    { user_id: other.id, ...lookup, vin: null, deleted_at: null },
    "-other",
  );
  await store("vehicle_images", { vehicle_id: car });
  await store("vehicle_modifications", { vehicle_id: car });
  const run = {
    ...lookup,
    track_name_id: Number(await one("select min(id) as n from track_names")),
    ran_on: "2026-06-01",
    status: "PENDING",
    rejection_reason: null,
    claimed_by: null,
    decided_by: null,
    flags: JSON.stringify([
      { code: "FAR_AHEAD", isStrong: true, detail: markOf("slips", "flags") },
    ]),
    is_listed: 0,
    is_best: 0,
    is_season_best: 0,
    is_track_best: 0,
  };
  const slip_id = await store("slips", { ...run, user_id, vehicle_id: car });
  const otherSlip = await store(
    "slips",
    { ...run, user_id: other.id, vehicle_id: otherCar, flags: "[]" },
    "-other",
  );
  await store("slip_picture_bands", { slip_id });
  await store("slip_sightings", { slip_id, moderator_id: other.id });
  await store("member_notes", { user_id, author_id: other.id });
  await env.DB.prepare("update users set suspension_reason = ? where id = ?")
    .bind(markOf("users", "suspension_reason"), user_id)
    .run();
  await store("slip_notes", { slip_id, author_id: other.id });
  await store("held_decisions", {
    slip_id,
    moderator_id: other.id,
    before: `{"note":"${markOf("held_decisions", "before")}"}`,
  });
  await store("approval_news", { slip_id, user_id });
  const report = { reason: "OTHER", status: "OPEN", decided_by: null };
  const report_id = await store("run_reports", {
    ...report,
    slip_id: otherSlip,
    reporter_id: user_id,
  });
  await store("run_reports", { ...report, slip_id, reporter_id: other.id }, "-about");
  const topic_id = await store("comment_topics", { subject_kind: null });
  const comment = {
    topic_id,
    root_id: null,
    parent_id: null,
    reply_to_user_id: null,
    moderated_by: null,
    mentions: "[]",
  };
  const commentId = await store("comments", {
    ...comment,
    user_id,
    status: "VISIBLE",
    removal_reason: null,
  });
  const removedId = await store(
    "comments",
    { ...comment, user_id, status: "REMOVED", removal_reason: "SPAM" },
    "-removed",
  );
  await store("comment_versions", { comment_id: commentId });
  const otherComment = await store(
    "comments",
    { ...comment, user_id: other.id, status: "VISIBLE", removal_reason: null },
    "-other",
  );
  await store("challenges", {
    ...{ challenger_id: user_id, rival_id: other.id, winner_id: user_id, status: "DECIDED" },
    ...{ challenger_slip_id: slip_id, rival_slip_id: null },
  });
  await store("challenge_refusals", { user_id });
  await store("challenge_tallies", { user_id });
  await store("season_champions", { user_id, slip_id, season: 2025, is_stock: 1, place: 1 });
  await store("appeals", {
    ...{ slip_id, user_id, rejected_by: other.id, decided_by: other.id },
    status: "UPHELD",
  });
  await store("saved_filters", { user_id });
  await store("muted_notices", { user_id, kind: "season" });
  await store("member_blocks", { user_id, blocked_id: other.id });
  await store("notice_choices", { user_id, kind: "reply", channel: "mail", rhythm: "daily" });
  await store("notice_hours", { user_id });
  await store("follows", { user_id, kind: "racer", subject_id: other.id });
  await store("follow_settings", { user_id });
  await store("notices", { user_id, actor_id: other.id, kind: "reply", detail: "{}" });
  await store("race_numbers", { user_id, vehicle_id: car });
  const strip = { track_id: Number(await one("select min(id) as n from tracks")) };
  await store("track_staff", { ...strip, user_id, invited_by: other.id });
  const sheet_id = await store("track_sheets", {
    ...{ ...strip, uploaded_by: null, key_id: null, bad_rows: "[]" },
    status: "DONE",
  });
  await store("track_results", { ...strip, sheet_id, slip_id, claimed_by: null });
  await store("track_results", { ...strip, sheet_id, slip_id: null, claimed_by: user_id });
  await store("comment_likes", { user_id, comment_id: otherComment });
  const mention = { comment_id: otherComment, user_id, author_id: other.id };
  await store("comment_mentions", mention);
  await store("muted_threads", { user_id, root_id: otherComment });
  await store("comment_flags", {
    user_id,
    comment_id: otherComment,
    reason: "OTHER",
    status: "OPEN",
  });
  await store(
    "comment_flags",
    { user_id: other.id, comment_id: removedId, reason: "OTHER", status: "UPHELD" },
    "-about",
  );
  const article_id = await anArticle();
  await store("news_article_likes", { user_id, article_id });
  await store("news_article_editors", { user_id, article_id });
  await store("event_marks", { user_id, event_id: await anEvent(), mark: "GOING" });
  await store("practice_rounds", {
    ...{ user_id, kind: "full-foot", id: markOf("practice_rounds", "id") },
  });
  await store("practice_scores", {
    ...{ user_id, kind: "pro-box", week_on: markOf("practice_scores", "week_on") },
    ...{ input: "key", reactions_ms: `["${markOf("practice_scores", "reactions_ms")}"]` },
  });
  const round_id = await store("livery_rounds", {});
  await store("livery_votes", {
    user_id,
    round_id,
    design_id: await store("livery_designs", { round_id }),
  });
  await store("giveaway_entries", {
    user_id,
    giveaway_id: await store("giveaways", { winner_id: null }),
  });
  const request = await store("drag_pak_requests", {
    user_id,
    kind: "customer",
    status: "NEW",
    answers: `{"message":"${markOf("drag_pak_requests", "answers")}"}`,
  });
  await store("account_tokens", { user_id });
  await store("email_changes", { user_id, expires_at: Date.now() + 60_000 });
  await store("passkeys", { user_id, transports: `["${markOf("passkeys", "transports")}"]` });
  await store("passkey_challenges", { user_id });
  await store("idempotency_keys", {
    user_id,
    answer: `{"value":"${markOf("idempotency_keys", "answer")}"}`,
  });
  await store("mails", { user_id, status: "SENT", is_farewell: 0, created_at: Date.now() });
  await store("sign_in_failures", { key: `confirmation:${user_id}` });
  await env.DB.prepare("update sessions set user_agent = ?, place = ? where user_id = ?")
    .bind(markOf("sessions", "user_agent"), markOf("sessions", "place"), user_id)
    .run();
  const note = (variant: string) =>
    JSON.stringify({
      from: "PENDING",
      note: markOf("audit_log", "detail", variant),
      raceTrack: markOf("audit_log", "detail", `${variant}-track`),
      mods: markOf("audit_log", "detail", `${variant}-mods`),
    });
  const entry = { actor_id: other.id, action: "slip.approve" };
  await store("audit_log", {
    ...entry,
    subject_kind: "slip",
    subject_id: slip_id,
    detail: note(""),
  });
  await store("audit_log", {
    ...entry,
    subject_kind: "comment",
    subject_id: commentId,
    detail: note("-comment"),
  });
  await store("audit_log", {
    ...entry,
    subject_kind: "drag-pak-request",
    subject_id: request,
    detail: note("-request"),
  });
  const answered = JSON.stringify({
    report: report_id,
    note: markOf("audit_log", "detail", "-report"),
  });
  await store("audit_log", {
    ...entry,
    subject_kind: "slip",
    subject_id: otherSlip,
    detail: answered,
  });
  const runs = [`run-cards/${slip_id}.jpg`, `cards/slip-${slip_id}-tall.jpg`];
  const cards = ["", "-tall"].map((shape) => `cards/car-${car}${shape}.jpg`);
  const badges = [`cards/badge-${car}-et-12.3.jpg`, `cards/badge-${car}-et-12.3-tall.jpg`];
  for (const key of [...runs, ...cards, ...badges, `cards/garage-${viewer.id}.jpg`])
    await env.MEDIA.put(key, "card");
  await env.MEDIA.put(markOf("slips", "media_key"), "slip");
  await env.PRIVATE_MEDIA.put(markOf("slips", "vin_media_key"), "vin");
  await env.MEDIA.put(markOf("vehicle_images", "media_key"), "car");
  about = { slipId: slip_id, commentId, removedId };
}

async function one(query: string): Promise<Value> {
  const row = await env.DB.prepare(query).first<{ n: Value }>();
  return row?.n ?? null;
}

async function anEvent(): Promise<number> {
  return store("events", {
    track_id: null,
    categories: "[]",
    starts_on: "2026-06-01",
    ends_on: "2026-06-01",
  });
}

async function anArticle(): Promise<number> {
  const author_id = await store("news_authors", { source_id: null });
  return store("news_articles", { author_id, source_id: null, listed_at: null, status: "DRAFT" });
}

/** Everything in every table, searched or not. */
async function dump(): Promise<string> {
  const rows: unknown[] = [];
  for (const name of await tableNames()) {
    rows.push({ [name]: (await env.DB.prepare(`select * from "${name}"`).all()).results });
  }
  return JSON.stringify(rows);
}

const marksIn = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/mark-([a-z_0-9]+-[a-z_0-9]+(?:-[a-z]+)?)-/g)].map(([, name]) => name),
    ),
  ]
    .filter((name) => !name?.endsWith("-other"))
    .toSorted();

const fateOf = (column: (typeof PERSONAL)[string][string] | undefined) =>
  typeof column === "object" ? column.fate : column;

beforeAll(async () => {
  await createReference();
});

test("every table is declared as holding account data or not", async () => {
  expect(await tableNames()).toEqual(
    [...Object.keys(PERSONAL), ...Object.keys(NOBODYS)].toSorted(),
  );
});

test("every column about an account declares its deletion", async () => {
  for (const [table, fates] of Object.entries(PERSONAL)) {
    // Of what the site publishes only who did it is about an account.
    if (Object.values(fates).every((fate) => fate === "staff")) continue;
    const columns = (await columnsOf(table)).map(({ name }) => name);
    expect(columns.toSorted(), table).toEqual(Object.keys(fates).toSorted());
  }
});

test("every reference to an account is in a table declared as account data", async () => {
  for (const table of await tableNames()) {
    const { results } = await env.DB.prepare(
      'select "from" as name from pragma_foreign_key_list(?) where "table" = \'users\'',
    )
      .bind(table)
      .all<{ name: string }>();
    for (const { name } of results)
      expect(PERSONAL[table]?.[name], `${table}.${name}`).toBeDefined();
  }
});

test("the export holds what deletion would delete; deletion keeps only what the page lists", async () => {
  await fill();
  const stored = marksIn(await dump());
  expect(stored.length).toBeGreaterThan(60);
  const exported = await new Response(await exportAccount({ ...testDeps(), viewer })).text();
  const missing = stored.filter((mark) => {
    const [table = "", column = "", variant] = mark?.split("-") ?? [];
    const fate = PERSONAL[table]?.[column];
    const isTaken = fate === "row" || fate === "erased";
    return isTaken && !variant && !exported.includes(`mark-${mark}-`);
  });
  expect(missing).toEqual([]);
  // Their own words in whatever state, and no word of those who doubted.
  expect(exported).toContain(markOf("comments", "text", "-removed"));
  expect(exported).not.toContain("-about-");
  expect(JSON.parse(exported).openedArticles).toHaveLength(1);

  await deleteAccount({ ...testDeps(), viewer }, { password: PASSWORD });
  await env.DB.prepare("update mails set status = 'SENT', sent_at = ? where is_farewell = 1")
    .bind(Date.now())
    .run();
  const scheduledTime = new Date(Date.now() + 120_000);
  await runScheduled(createScheduledController({ scheduledTime, cron: "* * * * *" }), env);

  const left = await dump();
  const remaining = marksIn(left).filter((mark) => {
    const [table = "", column = "", variant] = mark?.split("-") ?? [];
    const fate = fateOf(PERSONAL[table]?.[column]);
    return variant !== undefined || fate === "row" || fate === "erased" || fate === "log";
  });
  expect(remaining).toEqual([]);
  expect(left).not.toContain(viewer.email);
  expect(left).not.toContain(viewer.username);
  expect(
    await one(`select count(*) as n from sign_in_failures where key = 'confirmation:${viewer.id}'`),
  ).toBe(0);
  expect(await one("select count(*) as n from news_article_editors")).toBe(0);
  for (const table of ["slip_picture_bands", "slip_sightings", "held_decisions", "approval_news"]) {
    expect(
      await one(`select count(*) as n from ${table} where slip_id = ${about.slipId}`),
      table,
    ).toBe(0);
  }
  const objects = [await env.MEDIA.list(), await env.PRIVATE_MEDIA.list()].flatMap(
    (page) => page.objects,
  );
  // Not those that an upload of an earlier file may still store.
  const own = objects.filter(({ key }) => /mark-|^(?:run-)?cards\//.test(key));
  expect(own.map(({ key }) => key)).toEqual([]);
});

test("the log allows removing text about a person, and nothing else", async () => {
  const id = Number(await one("select max(id) as n from audit_log where detail like '%from%'"));
  const change = (set: string) =>
    env.DB.prepare(`update audit_log set ${set} where id = ?`).bind(id).run();
  await change("detail = json_remove(detail, '$.note', '$.mods', '$.raceTrack')");
  for (const set of [
    "detail = '{}'",
    "detail = json_set(detail, '$.note', 'x')",
    "action = 'x'",
    "actor_id = null",
    "created_at = 1",
  ]) {
    await expect(change(set), set).rejects.toThrow("append-only");
  }
  await expect(env.DB.prepare("delete from audit_log where id = ?").bind(id).run()).rejects.toThrow(
    "append-only",
  );
});

test("an unverified owner of an address neither sees nor deletes its earlier mails", async () => {
  const email = "before@example.com";
  await store("mails", {
    recipient: email,
    user_id: null,
    status: "SENT",
    is_farewell: 0,
    created_at: 1,
    subject: "Older",
  });
  const user = await createUser({ email, isActivated: false });
  const stranger = await viewerOf(user);
  const text = await new Response(await exportAccount({ ...testDeps(), viewer: stranger })).text();
  expect(JSON.parse(text).mails).toEqual([]);
  await deleteAccount({ ...testDeps(), viewer: stranger }, { password: PASSWORD });
  expect(await one("select count(*) as n from mails where subject = 'Older'")).toBe(1);
});
