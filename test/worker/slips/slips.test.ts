import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "#app/deps.ts";
import { inspectPicture } from "#app/features/media/picture-format.ts";
import { listOwnSlips } from "#app/features/slips/list-own-slips.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import * as submitPage from "#app/routes/club/submit.tsx";
import { openDatabase, type Statement } from "#db/client.ts";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { findSlipById, updateSlipIfCurrent } from "#db/queries/slips.ts";
import { refreshStandingsOfSlip } from "#db/queries/standings.ts";
import { updateVehicleToDeleted } from "#db/queries/vehicles.ts";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { mediaThatKeepsAll } from "#test/support/media.ts";
import { bombJpeg, jpegFile, png, truncatedJpeg } from "#test/support/pictures.ts";
import { averageShades } from "#test/support/read-pictures.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import {
  createCar,
  createReference,
  createSlip,
  GOOD_VIN,
  slipFields,
  slipPhotos,
  TODAY,
} from "#test/support/slips.ts";

const SUBMIT = "/api/timeslips/submit";

beforeAll(createReference);

/** A signed-in racer with a car. */
async function racer(options: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(options);
  const carId = await createCar(user);
  const client = new Client();
  await signIn(client, user);
  const submit = (
    fields: Record<string, string | File> = {},
    headers: Record<string, string> = {},
  ) => client.postForm(SUBMIT, { ...slipFields(user, carId), ...slipPhotos(), ...fields }, headers);
  return { user, carId, client, submit };
}

async function storedPictures() {
  const [open, closed] = await Promise.all([
    env.MEDIA.list({ prefix: "slips/" }),
    env.PRIVATE_MEDIA.list({ prefix: "slips/" }),
  ]);
  return [...open.objects, ...closed.objects].map(({ key }) => key).sort();
}

async function countSlips(userId: number) {
  const row = await env.DB.prepare("select count(*) n from slips where user_id = ?")
    .bind(userId)
    .first<{ n: number }>();
  return row?.n;
}

describe("a submission", () => {
  test("stores the slip, both pictures and an audit entry, and returns the parsed values", async () => {
    const { user, carId, submit } = await racer();
    const response = await submit({
      raceTrack: "  auto club FAMOSO   raceway ",
      elapsedTime: "1134",
      sixtyFeetTime: "1,702",
      topSpeed: " 121.85 mph",
    });
    expect(response.status).toBe(200);
    const answer = await response.json<{ success: true; slip: { id: number } }>();
    expect(answer).toMatchObject({
      success: true,
      slip: {
        status: "PENDING",
        version: 1,
        elapsedTime: 11.34,
        sixtyFeetTime: 1.702,
        topSpeed: 121.85,
        date: "2026-05-09",
        raceTrack: "Famoso Dragstrip",
        isStock: false,
        vehicle: { id: carId, year: 2019, make: "Dodge", model: "Challenger" },
        imagePath1: expect.stringMatching(/^\/media\/slips\//),
        imagePath2: `/media/private/slips/${answer.slip.id}/vin`,
      },
    });

    const { db } = testDeps();
    const stored = await findSlipById(db, answer.slip.id);
    expect(stored).toMatchObject({
      elapsedMs: 11_340,
      sixtyFootMs: 1_702,
      trapSpeedHundredthsMph: 12_185,
    });
    expect(await env.MEDIA.head(stored?.mediaKey ?? "")).not.toBeNull();
    expect(await env.PRIVATE_MEDIA.head(stored?.vinMediaKey ?? "")).not.toBeNull();
    expect(await findAllAuditBySubject(db, "slip", answer.slip.id)).toMatchObject([
      { action: "slip.submit", actor: user.username, detail: { elapsedMs: 11_340 } },
    ]);
  });

  test.each([
    ["elapsedTime", "11.34", 11.34],
    ["elapsedTime", "11,34", 11.34],
    ["elapsedTime", "1134", 11.34],
    ["elapsedTime", "11.34s", 11.34],
    ["topSpeed", "126 mph", 126],
  ])("parses %s %j as %d", async (field, typed, value) => {
    const { submit } = await racer();
    const { slip } = await (await submit({ [field]: typed })).json<{ slip: object }>();
    expect(slip).toMatchObject({ [field]: value });
  });

  test("is rejected for anonymous visitors", async () => {
    const response = await new Client().postForm(SUBMIT, {});
    expect(response.status).toBe(401);
  });

  test("is rejected without a user id and for another user", async () => {
    const { submit } = await racer();
    const missing = await submit({ userId: "" });
    expect(missing.status).toBe(400);
    expect(await missing.json()).toMatchObject({
      message: "Missing user id for time slip submission",
    });
    expect((await submit({ userId: "1" })).status).toBe(403);
  });

  test("accepts POST and multipart only", async () => {
    const { client } = await racer();
    const get = await client.get(SUBMIT);
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await client.postJson(SUBMIT, {})).status).toBe(415);
    const broken = await client.fetch(SUBMIT, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: "nothing of the kind",
    });
    expect(broken.status).toBe(400);
  });

  test.each<[string, Record<string, string>]>([
    ["raceTrack", { raceTrack: "" }],
    ["raceTrack", { raceTrack: "x".repeat(121) }],
    ["raceDate", { raceDate: "" }],
    ["raceDate", { raceDate: "yesterday" }],
    ["raceDate", { raceDate: "2026-02-30" }],
    ["raceDate", { raceDate: "2126-01-01" }],
    ["raceDate", { raceDate: "2017-06-01" }],
    ["vehicleId", { vehicleId: "" }],
    ["vehicleId", { vehicleId: "mine" }],
    ["vehicleId", { vehicleId: "99999999" }],
    ["elapsedTime", { elapsedTime: "" }],
    ["elapsedTime", { elapsedTime: "5.999" }],
    ["elapsedTime", { elapsedTime: "9".repeat(5_000) }],
    ["sixtyFeetTime", { sixtyFeetTime: "fast" }],
    ["sixtyFeetTime", { sixtyFeetTime: "4.001" }],
    ["topSpeed", { topSpeed: "NaN" }],
    ["topSpeed", { topSpeed: "300" }],
    ["slipId", { slipId: "-1" }],
    ["version", { version: "newest" }],
  ])("with a bad %s %j is a 400 that names the field and stores nothing", async (field, fields) => {
    const { user, submit } = await racer();
    const before = await storedPictures();
    const response = await submit(fields);
    expect(response.status).toBe(400);
    const body = await response.json<{ errors: Record<string, string> }>();
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field]).not.toBe("");
    expect(await countSlips(user.id)).toBe(0);
    expect(await storedPictures()).toEqual(before);
  });

  test("a missing field and a file in place of text are reported by field", async () => {
    const { user, client } = await racer();
    const response = await client.postForm(SUBMIT, {
      userId: String(user.id),
      elapsedTime: jpegFile(),
    });
    expect(response.status).toBe(400);
    const { errors } = await response.json<{ errors: Record<string, string> }>();
    expect(Object.keys(errors).sort()).toEqual(
      ["elapsedTime", "raceDate", "raceTrack", "sixtyFeetTime", "topSpeed", "vehicleId"].sort(),
    );
  });

  test("requires both photos of a new slip", async () => {
    const { user, carId, client } = await racer();
    const response = await client.postForm(SUBMIT, slipFields(user, carId));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: {
        timeslip: "Add a photo of the time slip",
        timeslipAndVin: "Add a photo of the time slip beside the VIN",
      },
    });
  });

  test.each<[string, () => File, number, string]>([
    [
      "an SVG",
      () => new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.jpg"),
      415,
      "This file is an SVG. Choose a JPEG, PNG or WebP photo.",
    ],
    [
      "an HTML file",
      () => new File(["<!doctype html><p>hi"], "a.jpg"),
      415,
      "This file is an HTML page. Choose a JPEG, PNG or WebP photo.",
    ],
    ["an empty file", () => new File([], "a.jpg"), 400, "This file is empty."],
    [
      "a truncated JPEG",
      () => new File([truncatedJpeg()], "a.jpg"),
      400,
      "This photo is damaged or incomplete.",
    ],
    [
      "a pixel bomb",
      () => new File([bombJpeg()], "a.jpg"),
      413,
      "This picture has 20000 x 20000 pixels.",
    ],
    [
      "a file of 13 MB",
      () => new File([new Uint8Array(13_000_000)], "a.jpg"),
      413,
      "This file has 13.0 MB. Photos can be up to 12 MB.",
    ],
  ])("rejects %s for its field and stores neither photo", async (_, file, status, message) => {
    const { user, submit } = await racer();
    const before = await storedPictures();
    for (const field of ["timeslip", "timeslipAndVin"]) {
      const response = await submit({ [field]: file() });
      expect(response.status).toBe(status);
      const { errors } = await response.json<{ errors: Record<string, string> }>();
      expect(errors).toEqual({ [field]: expect.stringContaining(message) });
    }
    expect(await countSlips(user.id)).toBe(0);
    expect(await storedPictures()).toEqual(before);
  });

  test("rejects an upload of 30 MB and stores nothing of it", async () => {
    const { user, submit } = await racer();
    const before = await storedPictures();
    const response = await submit({ timeslip: new File([new Uint8Array(30_000_000)], "a.jpg") });
    expect(response.status).toBe(413);
    const { message } = await response.json<{ message: string }>();
    expect(message).toContain("Photos can be up to 12 MB.");
    expect(await countSlips(user.id)).toBe(0);
    expect(await storedPictures()).toEqual(before);
  });

  test("crops photos to 5:7 around their center", async () => {
    const { submit } = await racer();
    // Wide and bright with a dark middle, as taken by a phone held sideways.
    const shade = (column: number) => (column >= 60 && column < 140 ? 30 : 230);
    const photo = () => jpegFile({ width: 1600, height: 900, shade });
    const response = await submit({ timeslip: photo(), timeslipAndVin: photo() });
    const { slip } = await response.json<{ slip: { id: number } }>();
    const stored = await findSlipById(testDeps().db, slip.id);
    expect(stored).toMatchObject({ mediaWidth: 571, mediaHeight: 800 });
    for (const object of [
      await env.MEDIA.get(stored?.mediaKey ?? ""),
      await env.PRIVATE_MEDIA.get(stored?.vinMediaKey ?? ""),
    ]) {
      const bytes = new Uint8Array((await object?.arrayBuffer()) ?? []);
      expect(inspectPicture(bytes)).toMatchObject({ facts: { width: 571, height: 800 } });
      const { left, right } = await averageShades(env.IMAGES, bytes);
      expect(Math.max(left, right)).toBeLessThan(60);
    }
  });

  test("accepts a PNG that is named .jpg", async () => {
    const { submit } = await racer();
    const photo = new File([await png(300, 420)], "slip.jpg", { type: "image/jpeg" });
    const response = await submit({ timeslip: photo });
    expect(response.status).toBe(200);
    const { slip } = await response.json<{ slip: { imagePath1: string } }>();
    const stored = await env.MEDIA.get(slip.imagePath1.replace("/media/", ""));
    const bytes = new Uint8Array((await stored?.arrayBuffer()) ?? []);
    expect(inspectPicture(bytes)).toMatchObject({
      facts: { format: "jpeg", width: 300, height: 420 },
    });
  });

  test("rejects another user's vehicle and a deleted one, and stores nothing", async () => {
    const { user, carId, submit } = await racer();
    const foreign = await createCar(await createUser());
    await updateVehicleToDeleted(testDeps().db, { id: carId, userId: user.id }, TODAY);
    const before = await storedPictures();
    for (const vehicleId of [foreign, carId]) {
      const response = await submit({ vehicleId: String(vehicleId) });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: { vehicleId: "That vehicle isn't in your garage. Choose another one." },
      });
    }
    expect(await countSlips(user.id)).toBe(0);
    expect(await storedPictures()).toEqual(before);
  });

  test("requires the pledge and stores it", async () => {
    const { user, submit } = await racer({ hasPledged: false });
    const refused = await submit();
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: { noRacingPledge: expect.any(String) } });
    expect((await submit({ noRacingPledge: "true" })).status).toBe(200);
    expect(await viewerOf(user)).toMatchObject({ hasPledged: true });
  });

  test("stores an unknown track as typed and flags it, along with everything else that is odd", async () => {
    const owner = await createUser();
    const other = await createUser();
    await createCar(other, { vin: GOOD_VIN });
    const carId = await createCar(owner, { isStock: true, mods: "Nitrous", vin: GOOD_VIN });
    const slip = await createSlip(await viewerOf(owner), carId, {
      fields: { raceTrack: "Uncle Bob's Strip", topSpeed: "90", sixtyFeetTime: "2.5" },
    });
    expect(slip.raceTrack).toBe("Uncle Bob's Strip");
    expect(slip.flags.map(({ code }) => code)).toEqual([
      "ET_SPEED",
      "SIXTY_FOOT",
      "TRACK_UNKNOWN",
      "STOCK_MODS",
      "VIN_ELSEWHERE",
    ]);
    const again = await createSlip(await viewerOf(owner), carId, {
      fields: { raceTrack: "uncle bob's  strip", topSpeed: "90", sixtyFeetTime: "2.5" },
    });
    expect(again.flags.map(({ code }) => code)).toContain("DUPLICATE");
  });
});

test("a run that is on the boards under another car is flagged for any sender", async () => {
  const owner = await createUser();
  const viewer = await viewerOf(owner);
  const figures = { elapsedTime: "12.777", sixtyFeetTime: "1.888", topSpeed: "108.08" };
  const run = await createApprovedRun(viewer, await createCar(owner, { isStock: true }), figures);
  const flagsOf = async (fields: Record<string, string>) =>
    (await createSlip(viewer, await createCar(owner), { fields })).flags;
  expect(await flagsOf(figures)).toContainEqual({
    code: "DUPLICATE",
    isStrong: true,
    detail: `Slip #${run} of another car has the same date, ET, 60 ft and speed.`,
  });
  for (const [name, value] of [
    ["sixtyFeetTime", "1.889"],
    ["raceDate", "2026-05-10"],
  ] as const) {
    const flags = await flagsOf({ ...figures, [name]: value });
    expect(flags.map(({ code }) => code)).not.toContain("DUPLICATE");
  }
});

test("the same photo file as another racer's slip is flagged", async () => {
  const [one, two] = [await racer(), await racer()];
  const photo = () => jpegFile({ width: 315, height: 441, shade: () => 77 });
  expect((await one.submit({ timeslip: photo() })).status).toBe(200);
  const codes = async (response: Response) => {
    const { slip } = await response.json<{ slip: { flags: { code: string }[] } }>();
    return slip.flags.map(({ code }) => code);
  };
  expect(await codes(await one.submit({ timeslip: photo() }))).not.toContain("SAME_PHOTO");
  expect(await codes(await two.submit({ timeslip: photo() }))).toContain("SAME_PHOTO");
});

describe("an Idempotency-Key", () => {
  test("creates one slip when the same submission is sent twice", async () => {
    const { user, submit } = await racer();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const photos = slipPhotos();
    const first = await (await submit(photos, headers)).json();
    const pictures = await storedPictures();
    const second = await submit(photos, headers);
    expect(second.status).toBe(200);
    expect(await second.json()).toEqual(first);
    expect(await countSlips(user.id)).toBe(1);
    expect(await storedPictures()).toEqual(pictures);
  });

  test("creates one slip from two simultaneous submissions", async () => {
    const { user, submit } = await racer();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const photos = slipPhotos();
    const before = await storedPictures();
    const statuses = (await Promise.all([submit(photos, headers), submit(photos, headers)])).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(await countSlips(user.id)).toBe(1);
    expect(await storedPictures()).toHaveLength(before.length + 2);
  });

  test("still returns the slip when the stored response is gone", async () => {
    const { user, submit } = await racer();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const photos = slipPhotos();
    const first = await (await submit(photos, headers)).json();
    await env.DB.prepare("delete from idempotency_keys").run();
    expect(await (await submit(photos, headers)).json()).toEqual(first);
    expect(await countSlips(user.id)).toBe(1);
  });

  test("may be reused after an error", async () => {
    const { submit } = await racer();
    const headers = { "idempotency-key": crypto.randomUUID() };
    expect((await submit({ elapsedTime: "1" }, headers)).status).toBe(400);
    expect((await submit({ vehicleId: "99999999" }, headers)).status).toBe(400);
    expect((await submit({}, headers)).status).toBe(200);
  });

  test("that is malformed is a 400", async () => {
    const { submit } = await racer();
    expect((await submit({}, { "idempotency-key": "x".repeat(101) })).status).toBe(400);
  });
});

describe("when storage fails", () => {
  test("D1 failing after R2 leaves neither a slip nor a picture", async () => {
    const { user, submit } = await racer();
    const before = await storedPictures();
    await env.DB.prepare(
      "create trigger no_slips before insert on slips begin select raise(abort, 'out of order'); end",
    ).run();
    try {
      const response = await submit();
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({
        message: "There was a problem submitting your time slip. Please try again.",
      });
    } finally {
      await env.DB.prepare("drop trigger no_slips").run();
    }
    expect(takeLoggedErrors().length).toBeGreaterThan(0);
    expect(await storedPictures()).toEqual(before);
    expect(await countSlips(user.id)).toBe(0);
    const audit = await env.DB.prepare("select count(*) n from audit_log where actor_id = ?")
      .bind(user.id)
      .first();
    expect(audit).toEqual({ n: 0 });
  });

  test.each(["public", "private"])(
    "R2 failing on the %s picture removes the other and stores no slip",
    async (bucket) => {
      const { user, carId } = await racer();
      const before = await storedPictures();
      const deps = { ...testDeps({ now: TODAY }), viewer: await viewerOf(user) };
      const input = {
        ...timeSlipSchema.parse(slipFields(user, carId)),
        photos: slipPhotos(),
        submitKey: null,
      };
      const media = mediaWithout(deps.media, bucket);
      await expect(submitTimeSlip({ ...deps, media }, input)).rejects.toMatchObject({
        code: "internal",
        message: "There was a problem submitting your time slip. Please try again.",
      });
      expect(await storedPictures()).toEqual(before);
      expect(await countSlips(user.id)).toBe(0);
    },
  );

  test("the form without script returns with its values, and the log has the reason", async () => {
    const { user, carId } = await racer();
    const logged: unknown[] = [];
    const deps = {
      ...testDeps({ now: TODAY }),
      viewer: await viewerOf(user),
      log: (...line: unknown[]) => void logged.push(line),
    };
    const typed = slipFields(user, carId);
    const { viewer, ...others } = deps;
    const sent = await callRoute(submitPage.action, {
      path: "/1320-club/submit",
      params: {},
      viewer,
      form: { ...typed, ...slipPhotos() },
      deps: { ...others, media: mediaWithout(deps.media, "public") },
    });
    expect(sent).toMatchObject({
      status: 500,
      data: {
        values: typed,
        errors: {},
        message: "There was a problem submitting your time slip. Please try again.",
        sendKey: expect.any(String),
      },
    });
    expect(logged).toEqual([
      [
        "error",
        "form.failed",
        { form: "time slip", error: expect.objectContaining({ cause: new Error("R2 is away") }) },
      ],
    ]);
  });

  test("a lost D1 response is recovered instead of losing the photos", async () => {
    const { user, carId } = await racer();
    const deps = { ...testDeps({ now: TODAY }), viewer: await viewerOf(user) };
    let isLost = false;
    const db = new Proxy(deps.db, {
      get(target, name, receiver) {
        if (name !== "batch") return Reflect.get(target, name, receiver);
        return async (statements: Parameters<typeof target.batch>[0]) => {
          const answer = await target.batch(statements);
          if (statements.length < 3 || isLost || !isWrite(answer)) return answer;
          isLost = true;
          throw new Error("connection lost");
        };
      },
    });
    const slip = await submitTimeSlip(
      { ...deps, db },
      {
        ...timeSlipSchema.parse(slipFields(user, carId)),
        photos: slipPhotos(),
        submitKey: null,
      },
    );
    expect(isLost).toBe(true);
    const stored = await findSlipById(deps.db, slip.id);
    expect(await env.MEDIA.head(stored?.mediaKey ?? "")).not.toBeNull();
  });

  test.each([
    ["was not written", false],
    ["was written", true],
  ])(
    "an unreachable D1 has the form's own error; the slip %s, the photos stay",
    async (_, isWritten) => {
      const { user, carId } = await racer();
      const warnings: string[] = [];
      const deps = {
        ...testDeps({ now: TODAY }),
        viewer: await viewerOf(user),
        log: (_level: string, event: string) => void warnings.push(event),
      };
      const input = {
        ...timeSlipSchema.parse(slipFields(user, carId)),
        photos: slipPhotos(),
        submitKey: crypto.randomUUID(),
      };
      const lost = { ...deps, db: databaseLostAt(deps.db, isWritten) };
      await expect(submitTimeSlip(lost, input)).rejects.toMatchObject({
        code: "internal",
        message: "There was a problem submitting your time slip. Please try again.",
      });
      expect(warnings).toContain("slips.outcome_unknown");
      const ofCar = (await storedPictures()).filter((key) => key.startsWith(`slips/${carId}/`));
      expect(ofCar).toHaveLength(2);

      await env.DB.prepare("delete from idempotency_keys").run();
      await submitTimeSlip(deps, input);
      expect(await countSlips(user.id)).toBe(1);
    },
  );
});

/** R2 with one bucket that rejects pictures. */
function mediaWithout(media: Deps["media"], bucket: string): Deps["media"] {
  return {
    ...media,
    storePicture: (file, place) =>
      place.bucket === bucket
        ? Promise.reject(new Error("R2 is away"))
        : media.storePicture(file, place),
  };
}

/** A D1 that fails from the first insert of a slip on, whether or not that insert took place. */
function databaseLostAt(db: Deps["db"], isWritten: boolean): Deps["db"] {
  const fail = () => Promise.reject(new Error("D1 is away"));
  const statement: Statement = { bind: () => statement, all: fail, raw: fail, run: fail };
  const away = openDatabase({ prepare: () => statement, batch: fail });
  let isAway = false;
  return new Proxy(db, {
    get(target, name, receiver) {
      if (isAway) return Reflect.get(away, name);
      if (name !== "batch") return Reflect.get(target, name, receiver);
      return async (statements: Parameters<typeof target.batch>[0]) => {
        if (!statements.some(insertsSlip)) return target.batch(statements);
        isAway = true;
        if (isWritten) await target.batch(statements);
        return fail();
      };
    },
  });
}

function insertsSlip(statement: object): boolean {
  if (!("toSQL" in statement) || typeof statement.toSQL !== "function") return false;
  return statement.toSQL().sql.startsWith('insert into "slips"');
}

/** The batch that inserted a slip: its second result is the new row. */
function isWrite(answer: unknown): boolean {
  const second = Array.isArray(answer) ? answer[1] : null;
  return Array.isArray(second) && typeof second[0]?.submittedAt === "object";
}

async function approve(slipId: number) {
  const { db } = testDeps();
  const slip = await findSlipById(db, slipId);
  if (!slip) throw new Error("no slip");
  await db.batch([
    updateSlipIfCurrent(
      db,
      { id: slipId, version: slip.version, statuses: [slip.status] },
      { status: "APPROVED" },
    ),
    ...refreshStandingsOfSlip(db, slip),
  ]);
}

async function counter(name: string) {
  const row = await env.DB.prepare("select value from counters where name = ?")
    .bind(name)
    .first<{ value: number }>();
  return row?.value ?? 0;
}

describe("an edit", () => {
  test("keeps the stored photos when none are sent and increments the version", async () => {
    const { user, carId, client } = await racer();
    const slip = await createSlip(await viewerOf(user), carId);
    const response = await client.postForm(SUBMIT, {
      ...slipFields(user, carId),
      slipId: String(slip.id),
      version: "1",
      elapsedTime: "11.290",
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      slip: { id: slip.id, version: 2, elapsedTime: 11.29, imagePath1: slip.imagePath1 },
    });
    expect(await env.MEDIA.head(slip.imagePath1?.replace("/media/", "") ?? "")).not.toBeNull();
  });

  test("removes the photos that new ones replace", async () => {
    const { user, carId, submit } = await racer();
    const slip = await createSlip(await viewerOf(user), carId);
    expect((await submit({ slipId: String(slip.id) })).status).toBe(200);
    expect(await env.MEDIA.head(slip.imagePath1?.replace("/media/", "") ?? "")).toBeNull();
    expect(
      (await storedPictures()).filter((key) => key.startsWith(`slips/${carId}/`)),
    ).toHaveLength(2);
  });

  test("is saved even when the replaced photos can't be removed", async () => {
    const { user, carId } = await racer();
    const viewer = await viewerOf(user);
    const slip = await createSlip(viewer, carId);
    const warnings: string[] = [];
    const log = (_level: string, event: string) => void warnings.push(event);
    const background: Promise<unknown>[] = [];
    const deps = {
      ...testDeps({ now: TODAY }),
      viewer,
      media: mediaThatKeepsAll(log),
      waitUntil: (work: Promise<unknown>) => void background.push(work),
    };
    const edited = await submitTimeSlip(deps, {
      ...timeSlipSchema.parse({ ...slipFields(user, carId), slipId: String(slip.id) }),
      photos: slipPhotos(),
      submitKey: null,
    });
    await Promise.all(background);
    expect(edited).toMatchObject({ id: slip.id, version: 2 });
    expect(edited.imagePath1).not.toBe(slip.imagePath1);
    expect(warnings).toEqual(["media.not_removed", "media.not_removed"]);
  });

  test("of a stale version is a 409 and changes nothing", async () => {
    const { user, carId, submit } = await racer();
    const slip = await createSlip(await viewerOf(user), carId);
    const before = await storedPictures();
    expect((await submit({ slipId: String(slip.id), version: "7" })).status).toBe(409);
    expect(await storedPictures()).toEqual(before);
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({ version: 1 });
  });

  test("two at once: one is saved, the other gets a conflict, and its photos are removed", async () => {
    const { user, carId, submit } = await racer();
    const slip = await createSlip(await viewerOf(user), carId);
    const edit = (elapsedTime: string) =>
      submit({ slipId: String(slip.id), version: "1", elapsedTime, ...slipPhotos() });
    const answers = await Promise.all([edit("11.300"), edit("11.400")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stored = await findSlipById(testDeps().db, slip.id);
    expect(stored?.version).toBe(2);
    expect((await storedPictures()).filter((key) => key.startsWith(`slips/${carId}/`))).toEqual(
      [stored?.mediaKey, stored?.vinMediaKey].toSorted(),
    );
  });

  test("of another user's slip is a 404", async () => {
    const { user, carId } = await racer();
    const slip = await createSlip(await viewerOf(user), carId);
    const stranger = await racer();
    expect((await stranger.submit({ slipId: String(slip.id) })).status).toBe(404);
    expect((await stranger.submit({ slipId: "99999999" })).status).toBe(404);
  });

  test("is rejected while a moderator has the slip and after it was withdrawn", async () => {
    const { user, carId, submit } = await racer();
    const { db } = testDeps();
    for (const status of ["IN_REVIEW", "WITHDRAWN"] as const) {
      const slip = await createSlip(await viewerOf(user), carId);
      await updateSlipIfCurrent(
        db,
        { id: slip.id, version: 1, statuses: ["PENDING"] },
        { status, claimedAt: new Date() },
      );
      expect((await submit({ slipId: String(slip.id) })).status).toBe(409);
    }
  });

  test("of an approved slip removes it from the boards, and the next best run takes its place", async () => {
    const { user, carId, submit } = await racer();
    const viewer = await viewerOf(user);
    const best = await createSlip(viewer, carId, { fields: { elapsedTime: "11.100" } });
    const second = await createSlip(viewer, carId, { fields: { elapsedTime: "11.200" } });
    const [bestBefore, listedBefore] = [await counter("best:0"), await counter("listed:0")];
    await approve(best.id);
    await approve(second.id);
    const { db } = testDeps();
    expect(await findSlipById(db, best.id)).toMatchObject({ isListed: true, isBest: true });

    const response = await submit({ slipId: String(best.id), elapsedTime: "10.900" });
    expect(response.status).toBe(200);
    expect(await findSlipById(db, best.id)).toMatchObject({
      status: "PENDING",
      isListed: false,
      isBest: false,
    });
    expect(await findSlipById(db, second.id)).toMatchObject({ isListed: true, isBest: true });
    expect(await counter("best:0")).toBe(bestBefore + 1);
    expect(await counter("listed:0")).toBe(listedBefore + 1);
    const low = await env.DB.prepare(
      "select min(value) as low from board_counts, json_each(counts)",
    ).first();
    expect(low).toEqual({ low: 0 });
  });

  test("freezes the class and the mods again", async () => {
    const { user, carId, submit } = await racer();
    const slip = await createSlip(await viewerOf(user), carId);
    await env.DB.prepare("update vehicles set is_stock = 1, mods = 'Roll bar' where id = ?")
      .bind(carId)
      .run();
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({ isStock: false, mods: "" });
    await submit({ slipId: String(slip.id) });
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({
      isStock: true,
      mods: "Roll bar",
    });
  });
});

describe("a withdrawal", () => {
  const path = (id: number) => `/api/timeslips/${id}/withdraw`;

  test("removes the racer's approved slip from the boards", async () => {
    const { user, carId, client } = await racer();
    const slip = await createSlip(await viewerOf(user), carId);
    await approve(slip.id);
    const response = await client.postJson(path(slip.id), { version: 2 });
    expect(await response.json()).toMatchObject({
      success: true,
      slip: { status: "WITHDRAWN", version: 3 },
    });
    expect(await findSlipById(testDeps().db, slip.id)).toMatchObject({ isListed: false });
    expect((await client.postJson(path(slip.id), {})).status).toBe(409);
  });

  test("is rejected for other users, stale versions and anonymous visitors", async () => {
    const { user, carId, client } = await racer();
    const slip = await createSlip(await viewerOf(user), carId);
    const stranger = await racer();
    expect((await stranger.client.postJson(path(slip.id), {})).status).toBe(404);
    expect((await client.postJson(path(slip.id), { version: 9 })).status).toBe(409);
    expect((await client.postJson(path(slip.id), { version: "x" })).status).toBe(400);
    expect((await new Client().postJson(path(slip.id), {})).status).toBe(401);
    expect((await client.get(path(slip.id))).status).toBe(405);
  });
});

describe("the racer's own slips", () => {
  test("come 20 at a time with the available actions, and read few rows", async () => {
    const { user, carId } = await racer();
    const viewer = await viewerOf(user);
    for (let run = 0; run < 21; run++) {
      const now = new Date(TODAY.getTime() + run * 1000);
      await createSlip(viewer, carId, { now, fields: { elapsedTime: String(11_000 + run) } });
    }
    const { result, rowsRead, roundTrips } = await measureRowsRead((db) =>
      listOwnSlips({ ...testDeps({ now: TODAY }), db, viewer }, { after: null }),
    );
    expect(result.rows).toHaveLength(20);
    expect(result.rows[0]).toMatchObject({
      elapsedTime: "11.020",
      status: "PENDING",
      canEdit: true,
    });
    // The table, the first fifty of the queue and the decisions behind the usual wait.
    expect(rowsRead).toBeLessThanOrEqual(100);
    expect(roundTrips).toBe(1);
    for (const vehicleId of [undefined, carId]) {
      const read = (after: string | null) =>
        listOwnSlips({ ...testDeps(), viewer }, { vehicleId, after });
      const first = await read(null);
      const rest = await read(first.older);
      expect(rest).toMatchObject({ isFirstPage: false, older: null });
      expect(rest.rows).toHaveLength(1);
      expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(21);
    }
  });
});

describe("track suggestions", () => {
  test("find names and aliases, each track once, and nothing for empty text", async () => {
    const client = new Client();
    const suggest = async (q: string) =>
      (await client.get(`/api/tracks/suggest?q=${encodeURIComponent(q)}`)).json<{
        tracks: { name: string }[];
      }>();
    expect(await suggest("famo")).toEqual({
      tracks: [{ name: "Famoso Dragstrip", place: "Bakersfield, CA" }],
    });
    expect(await suggest("FA")).toMatchObject({ tracks: [{ name: "Famoso Dragstrip" }] });
    expect(await suggest("club fam")).toMatchObject({ tracks: [{ name: "Famoso Dragstrip" }] });
    expect(await suggest("famsoo")).toMatchObject({ tracks: [{ name: "Famoso Dragstrip" }] });
    expect(await suggest("auto club famsoo")).toMatchObject({
      tracks: [{ name: "Famoso Dragstrip" }],
    });
    expect(await suggest("zzzzzz")).toEqual({ tracks: [] });
    expect(await suggest("")).toEqual({ tracks: [] });
    expect(await suggest('"; drop * OR NEAR(')).toEqual({ tracks: [] });
    expect(await suggest("x".repeat(5_000))).toEqual({ tracks: [] });
    expect((await client.postJson("/api/tracks/suggest", {})).status).toBe(405);
  });
});
