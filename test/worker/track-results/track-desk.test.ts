// A strip sends its results, by its page and by its key; nobody else finds either.
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Config, Viewer } from "#app/deps.ts";
import type { StripExtra } from "#app/features/track-results/components/strip-screen.tsx";
import { createKey } from "#app/features/track-results/create-key.server.ts";
import { inviteStaff } from "#app/features/track-results/invite-staff.server.ts";
import {
  isSignedWith,
  secretOf,
  signRequest,
} from "#app/features/track-results/key-secret.server.ts";
import { asStaffManager } from "#app/features/track-results/manage-staff.server.ts";
import { resultsApiPath, sheetPath, stripPath } from "#app/features/track-results/paths.ts";
import { readStripPage } from "#app/features/track-results/read-strip-page.server.ts";
import { removeStaff } from "#app/features/track-results/remove-staff.server.ts";
import type { StripDeps } from "#app/features/track-results/require-strip.server.ts";
import { revokeKey } from "#app/features/track-results/revoke-key.server.ts";
import { MAX_FILE_BYTES } from "#app/features/track-results/rules.ts";
import { KEY_TEXTS } from "#app/features/track-results/texts.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import * as badRowsCsv from "#app/routes/track-desk/bad-rows-csv.ts";
import * as desk from "#app/routes/track-desk/index.tsx";
import * as rowsCsv from "#app/routes/track-desk/rows-csv.ts";
import * as sheetRoute from "#app/routes/track-desk/sheet.tsx";
import * as sheetsCsv from "#app/routes/track-desk/sheets-csv.ts";
import * as stripRoute from "#app/routes/track-desk/strip.tsx";
import { findAllRowsOfSheet, findAllSheetsOfStrip } from "#db/queries/track-desk.ts";
import { findTrackKey, updateKeyUsed } from "#db/queries/track-staff.ts";
import { confirmedViewerOf, createUser, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import {
  createStaff,
  createStrip,
  sheetOf,
  signedHeaders,
  type TestStrip,
} from "#test/support/track-desk.ts";

const limits = { isWithin: async () => true };

let strip: TestStrip;
let staff: Viewer;
beforeAll(async () => {
  strip = await createStrip();
  staff = await createStaff(strip);
});

const csv = (text: string) => new File([text], "results.csv", { type: "text/csv" });

function post(form: Record<string, string | File>, viewer: Viewer | null = staff, at = strip) {
  const path = stripPath(at.slug);
  return callRoute(stripRoute.action, { path, params: { track: at.slug }, viewer, form, limits });
}

async function preview(form: Record<string, string | File>, at = strip, viewer = staff) {
  const { data } = await post(form, viewer, at);
  const answer = data as FormAnswer<StripExtra>;
  return { answer, checked: answer.extra?.preview };
}

async function send(text: string, ranOn: string, at = strip, viewer = staff) {
  const { checked } = await preview({ intent: "check", file: csv(text), ranOn }, at, viewer);
  const form = { intent: "store", held: checked?.held ?? "", ranOn };
  const { location, status } = await post(form, viewer, at);
  expect(status).toBe(302);
  return Number(location?.split("/").at(-1));
}

const open = (
  loader: Parameters<typeof callRoute>[0],
  path: string,
  viewer: Viewer | null,
  sheet = "1",
) => callRoute(loader, { path, params: { track: strip.slug, sheet }, viewer, limits });

describe("an evening", () => {
  test("of 1,000 rows is checked first: bad rows are named, good ones stored in order", async () => {
    const bad = ["x,No Time,Street,L,1.702,,121.85", "y,Typo,Street,L,1.702,112.3,121.85"];
    const text = sheetOf(1_000, bad);
    const { checked } = await preview({ intent: "check", file: csv(text), ranOn: "2026-05-09" });
    expect(checked?.checked).toEqual({
      ranOn: "2026-05-09",
      rowCount: 1_000,
      badRowCount: 2,
      badRows: [
        { row: 1_002, problem: "ET: no time." },
        {
          row: 1_003,
          problem:
            "ET: “112.3” can't be right. A quarter-mile ET is between 6.000 and 25.000 seconds.",
        },
      ],
    });
    const { db } = testDeps();
    const list = { trackId: strip.id, day: "2026-05-09", after: null, limit: 5 };
    expect(await findAllSheetsOfStrip(db, list)).toEqual([]);
    const id = await send(text, "2026-05-09");
    const { rowsRead, result } = await measureRowsRead((metered) =>
      findAllRowsOfSheet(metered, {
        sheetId: id,
        carNumber: "",
        isTaken: false,
        after: 949,
        limit: 51,
      }),
    );
    expect(result).toHaveLength(51);
    expect(rowsRead).toBe(51);
    const car = await measureRowsRead((metered) =>
      findAllRowsOfSheet(metered, {
        sheetId: id,
        carNumber: "217",
        isTaken: false,
        after: 0,
        limit: 51,
      }),
    );
    expect(car.result).toMatchObject([
      { rowNumber: 218, racerName: "Racer 217", elapsedMs: 12_160 },
    ]);
    // Its index entry and its row.
    expect(car.rowsRead).toBe(2);
    const unknownKey = await measureRowsRead((metered) => updateKeyUsed(metered, 0, new Date()));
    expect(unknownKey.rowsRead).toBeLessThanOrEqual(1);
    const file = await open(
      badRowsCsv.loader,
      `${sheetPath(strip.slug, id)}/bad-rows.csv`,
      staff,
      `${id}`,
    );
    expect(file.status).toBe(200);
    // The same file once more.
    expect(await send(text, "2026-05-09")).toBe(id);
    expect(await findAllSheetsOfStrip(db, list)).toHaveLength(1);
  });

  test("needs a day, which isn't in the future", async () => {
    const text = sheetOf(2);
    const { checked } = await preview({ intent: "check", file: csv(text) });
    expect(checked?.checked).toMatchObject({ ranOn: null, rowCount: 2 });
    const { data, status } = await post({ intent: "store", held: checked?.held ?? "" });
    expect(status).toBe(422);
    expect(data).toMatchObject({
      errors: { ranOn: "Which evening? The file doesn't say." },
      extra: { preview: { held: checked?.held } },
    });
    const future = await preview({ intent: "check", file: csv(text), ranOn: "2199-01-01" });
    expect(future.answer.errors).toEqual({ ranOn: "This day is in the future." });
  });

  test("with headings of its own is read after the strip assigned them, and so are later ones", async () => {
    const other = await createStrip();
    const own = await createStaff(other);
    const text = "Fahrer,Zeit\r\nKim,11.340\r\nLee,11.450";
    const { checked } = await preview(
      { intent: "check", file: csv(text), ranOn: "2026-05-09" },
      other,
      own,
    );
    expect(checked).toMatchObject({ checked: null, headings: ["Fahrer", "Zeit"] });
    const form = { intent: "columns", held: checked?.held ?? "", ranOn: "2026-05-09" };
    const twice = await preview({ ...form, elapsed: "Zeit", speed: "Zeit" }, other, own);
    expect(twice.answer.errors.elapsed).toBe("“Zeit” can't be two things. Choose it once.");
    const chosen = { ...form, elapsed: "Zeit", racerName: "Fahrer" };
    expect((await preview(chosen, other, own)).checked?.checked?.rowCount).toBe(2);
    const next = await preview({ intent: "check", file: csv(`${text}\r\nPat,12.1`) }, other, own);
    expect(next.checked?.columns).toEqual({ elapsed: "Zeit", racerName: "Fahrer" });
    expect(next.checked?.checked?.rowCount).toBe(3);
  });

  test.each<[string, File | string, string]>([
    ["an empty file", csv(""), "Choose a CSV file."],
    ["no file", "", "Choose a CSV file."],
    [
      "a spreadsheet",
      csv("PK\u0003\u0004 and more"),
      "This is a spreadsheet, not a CSV file. Save it as 'CSV UTF-8' first.",
    ],
    ["only headings", csv("ET,Name"), "There are no rows below the headings."],
    [
      "an open quote",
      csv('ET,Name\r\n11.340,"Kim'),
      "Line 2: A quote opens in this row and never closes.",
    ],
    ["too many rows", csv(sheetOf(5_001)), "A sheet has up to 5,000 rows. Split it."],
  ])("%s is refused in place", async (_, file, message) => {
    const { data, status } = await post({ intent: "check", file, ranOn: "2026-05-09" });
    expect(status).toBe(422);
    expect(data).toMatchObject({ errors: { file: message }, values: { ranOn: "2026-05-09" } });
  });

  test("is withdrawn once, with its rows, and may be sent again", async () => {
    const text = sheetOf(3);
    const id = await send(text, "2026-05-10");
    const path = sheetPath(strip.slug, id);
    const params = { track: strip.slug, sheet: String(id) };
    const withdraw = (typed = strip.slug) =>
      callRoute(sheetRoute.action, { path, params, viewer: staff, form: { typed }, limits });
    expect(await withdraw("Another strip")).toMatchObject({
      status: 422,
      data: { errors: { typed: `Type ${strip.slug} to withdraw this sheet.` } },
    });
    expect(await withdraw()).toMatchObject({ status: 302, location: stripPath(strip.slug) });
    const { results } = await env.DB.prepare("select id from track_results where sheet_id = ?")
      .bind(id)
      .all();
    expect(results).toEqual([]);
    expect((await withdraw()).status).toBe(409);
    expect(await send(text, "2026-05-10")).not.toBe(id);
  });
});

test("racers, visitors, editors, and the staff of other strips find no page, form or file", async () => {
  const id = await send(sheetOf(4), "2026-05-11");
  const sheet = String(id);
  const others: (Viewer | null)[] = [
    null,
    await viewerOf(await createUser()),
    await viewerOf(await createUser({ role: "editor" })),
    await createStaff(await createStrip()),
  ];
  for (const viewer of others) {
    const seen = [
      (await open(stripRoute.loader, stripPath(strip.slug), viewer)).status,
      (await open(sheetRoute.loader, sheetPath(strip.slug, id), viewer, sheet)).status,
      (await open(sheetsCsv.loader, `${stripPath(strip.slug)}/sheets.csv`, viewer)).status,
      (await open(rowsCsv.loader, `${sheetPath(strip.slug, id)}/rows.csv`, viewer, sheet)).status,
      (await open(badRowsCsv.loader, `${sheetPath(strip.slug, id)}/x`, viewer, sheet)).status,
      (await post({ intent: "check", file: csv(sheetOf(1)) }, viewer)).status,
    ];
    expect(seen).toEqual([404, 404, 404, 404, 404, 404]);
  }
  const racer = await viewerOf(await createUser());
  expect((await open(desk.loader, "/track-desk", racer)).status).toBe(404);
  expect((await open(desk.loader, "/track-desk", staff)).data).toMatchObject({
    strips: [{ slug: strip.slug }],
  });
  const admin = await viewerOf(await createUser({ role: "admin" }));
  expect((await open(stripRoute.loader, stripPath(strip.slug), admin)).status).toBe(200);
});

/** As the forms do. */
async function invite(deps: StripDeps, { slug, values }: { slug: string; values: unknown }) {
  const managed = await asStaffManager(deps, slug);
  return inviteStaff(managed.manager, { strip: managed.strip, values });
}
async function remove(deps: StripDeps, { slug, userId }: { slug: string; userId: number }) {
  const managed = await asStaffManager(deps, slug);
  return removeStaff(managed.manager, { strip: managed.strip, userId });
}

describe("staff", () => {
  test("are invited by an admin, told by mail, and racers again without a strip", async () => {
    const place = await createStrip();
    const second = await createStrip();
    const admin = {
      ...testDeps(),
      viewer: await confirmedViewerOf(await createUser({ role: "admin" })),
    };
    const user = await createUser();
    const roleOf = async () => (await viewerOf(user)).role;
    expect(await invite(admin, { slug: place.slug, values: { member: user.email } })).toBe(
      user.username,
    );
    expect(await roleOf()).toBe("track");
    await invite(admin, { slug: second.slug, values: { member: user.username } });
    const again = invite(admin, { slug: place.slug, values: { member: user.username } });
    await expect(again).rejects.toMatchObject({ code: "conflict" });
    await remove(admin, { slug: place.slug, userId: user.id });
    expect(await roleOf()).toBe("track");
    await remove(admin, { slug: second.slug, userId: user.id });
    expect(await roleOf()).toBe("racer");
    const gone = remove(admin, { slug: second.slug, userId: user.id });
    await expect(gone).rejects.toMatchObject({ code: "conflict" });
    const { results } = await env.DB.prepare(
      "select action from audit_log where subject_kind = 'track' and subject_id = ? order by id",
    )
      .bind(place.id)
      .all();
    expect(results).toEqual([{ action: "track.invite" }, { action: "track.remove" }]);
    const mails = await env.DB.prepare("select subject from mails where recipient = ? order by id")
      .bind(user.email)
      .all();
    expect(mails.results.map(({ subject }) => subject)).toEqual([
      "You can send in a track's results",
      "You can send in a track's results",
      "Your track desk access has ended",
      "Your track desk access has ended",
    ]);
  });

  test.each([
    ["nobody", { member: "no-such-name" }],
    ["nothing typed", { member: "" }],
  ])("are members: not %s", async (_, values) => {
    const admin = {
      ...testDeps(),
      viewer: await confirmedViewerOf(await createUser({ role: "admin" })),
    };
    await expect(invite(admin, { slug: strip.slug, values })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("aren't invited by themselves, nor from moderators, nor without a password lately", async () => {
    const moderator = await createUser({ role: "moderator" });
    const values = { member: moderator.username };
    const slug = strip.slug;
    const own = invite({ ...testDeps(), viewer: staff }, { slug, values });
    await expect(own).rejects.toMatchObject({ code: "forbidden" });
    const viewer = await viewerOf(await createUser({ role: "admin" }));
    const stale = invite({ ...testDeps(), viewer }, { slug, values });
    await expect(stale).rejects.toMatchObject({ code: "unconfirmed" });
    const confirmed = { ...viewer, confirmedAt: new Date() };
    const wrong = invite({ ...testDeps(), viewer: confirmed }, { slug, values });
    await expect(wrong).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("a strip's program", () => {
  const at = new Date();

  async function newKey() {
    const deps = { ...testDeps(), viewer: staff };
    const made = await createKey(deps, { slug: strip.slug, values: { name: "Timing" } });
    const key = await findTrackKey(deps.db, made.id);
    if (!key) throw new Error("the key was not stored");
    return { deps, key };
  }
  type Post = {
    body: string;
    path?: string;
    once?: string;
    headers?: Record<string, string>;
    at?: Date;
  };
  async function postTo(key: Awaited<ReturnType<typeof newKey>>["key"], sent: Post) {
    const {
      body,
      path = `${resultsApiPath(strip.slug)}?date=2026-06-01`,
      once = crypto.randomUUID(),
    } = sent;
    const signed = signedHeaders(key, { path, body, once, at: sent.at ?? at });
    const headers = { origin: "", "content-type": "text/csv", ...signed, ...sent.headers };
    const response = await new Client().fetch(path, { method: "POST", body, headers });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  }

  test("posts a file once: the same again is the same answer, other content a conflict", async () => {
    const { key, deps } = await newKey();
    const body = sheetOf(20, ["z,No Time,Street,L,1.702,,1"]);
    const first = await postTo(key, { body, once: "june-1" });
    expect(first).toEqual({
      status: 201,
      json: {
        success: true,
        id: expect.any(Number),
        ranOn: "2026-06-01",
        rows: 20,
        badRows: [{ row: 22, problem: "ET: no time." }],
      },
    });
    expect(await postTo(key, { body, once: "june-1" })).toEqual(first);
    expect((await postTo(key, { body: sheetOf(21), once: "june-1" })).status).toBe(409);
    expect((await findTrackKey(deps.db, key.id))?.lastUsedAt).not.toBeNull();
    await revokeKey(deps, { slug: strip.slug, keyId: key.id });
    expect((await postTo(key, { body, once: "june-1" })).status).toBe(401);
  });

  test("works while the site's secret is replaced, and the desk says what to do", async () => {
    const { key, deps } = await newKey();
    const own = deps.config.trackKeySecrets[0] ?? "";
    const body = new TextEncoder().encode("ET");
    const now = new Date();
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const request = { timestamp, path: "/", idempotencyKey: "a", body };
    const signature = signRequest(secretOf(deps, key) ?? "", request);
    const lookWith = async (config: Partial<Config>) => {
      const changed = { ...deps, config: { ...deps.config, ...config } };
      const { keys } = await readStripPage(changed, strip.slug, { day: "", after: null });
      const state = keys.find(({ id }) => id === key.id)?.state;
      return [isSignedWith(changed, key, { ...request, signature, now }), state];
    };
    const newer = "n".repeat(40);
    expect(await lookWith({ trackKeySecrets: [own] })).toEqual([true, "works"]);
    expect(await lookWith({ trackKeySecrets: [newer, own] })).toEqual([true, "old"]);
    expect(await lookWith({ trackKeySecrets: [newer] })).toEqual([false, "stopped"]);
    expect(await lookWith({ sessionSecrets: [newer] })).toEqual([true, "works"]);
    const without = { ...deps, config: { ...deps.config, trackKeySecrets: [] } };
    const made = createKey(without, { slug: strip.slug, values: { name: "Timing" } });
    await expect(made).rejects.toMatchObject({ message: KEY_TEXTS.unavailable });
  });

  test("posts JSON rows", async () => {
    const { key, deps } = await newKey();
    const body = JSON.stringify({
      rows: [
        { carNumber: 7, elapsed: 11.34 },
        { elapsed: "x", et: 1 },
      ],
    });
    const headers = { "content-type": "application/json" };
    expect(await postTo(key, { body, headers })).toMatchObject({
      status: 201,
      json: { rows: 1, badRows: [{ row: 2, problem: "There is no column “et”." }] },
    });
    expect((await postTo(key, { body: "{", headers })).status).toBe(400);
    expect((await postTo(key, { body: '{"rows":[]}', headers })).status).toBe(400);
    await revokeKey(deps, { slug: strip.slug, keyId: key.id });
  });

  test("is refused without a valid signature, for another strip, in another type, or too large", async () => {
    const { key, deps } = await newKey();
    const other = await createStrip();
    const body = sheetOf(2);
    const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
    const path = `${resultsApiPath(other.slug)}?date=2026-06-01`;
    const undated = resultsApiPath(strip.slug);
    const answers = await Promise.all([
      postTo(key, { body, headers: { "x-track-signature": "0".repeat(64) } }),
      postTo(key, { body, headers: { "x-track-key": "" } }),
      postTo(key, { body, at: minutes(-6) }),
      postTo(key, { body, at: minutes(6) }),
      postTo(key, { body, headers: { "idempotency-key": "" } }),
      postTo(key, { body, path }),
      postTo(key, { body, headers: { "content-type": "text/plain" } }),
      postTo(key, { body: "x".repeat(MAX_FILE_BYTES + 1) }),
      postTo(key, { body, path: undated }),
      postTo(key, { body: "ET\r\nnone" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      401, 401, 401, 401, 400, 404, 415, 413, 400, 400,
    ]);
    await revokeKey(deps, { slug: strip.slug, keyId: key.id });
  });

  test("has at most five keys, each revoked once", async () => {
    const place = await createStrip();
    const deps = { ...testDeps(), viewer: await createStaff(place) };
    const make = () => createKey(deps, { slug: place.slug, values: { name: "Timing" } });
    const keys = [];
    for (let count = 0; count < 5; count++) keys.push(await make());
    await expect(make()).rejects.toMatchObject({ code: "conflict" });
    const keyId = keys[0]?.id ?? 0;
    await revokeKey(deps, { slug: place.slug, keyId });
    await expect(revokeKey(deps, { slug: place.slug, keyId })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(revokeKey(deps, { slug: strip.slug, keyId })).rejects.toMatchObject({
      code: "not_found",
    });
    await make();
  });
});
