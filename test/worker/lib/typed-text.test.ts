import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import * as manageAccount from "#app/routes/accounts/manage-account.tsx";
import * as registerPage from "#app/routes/accounts/register.tsx";
import { findEmailChangeByUser } from "#db/queries/email-changes.ts";
import { findUserByUsernameKey } from "#db/queries/users.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { openDiscussion } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
  vehicleFields,
} from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { createCar, createSlip, slipFields, slipPhotos } from "#test/support/slips.ts";

const VIN = "2C3CDZH95JH103277";
const WORDS = "👨‍👩‍👧 ❤️ 1️⃣ 🏴‍☠️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇺🇸 می‌خواهم क्‍ष";

beforeAll(createGarageReference);

function registration(username: string, email: string) {
  return {
    username,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: "Ke‘ala",
    lastName: "Kay–Lee",
    country: "Canada",
    zipCode: "",
    noRacingPledge: true,
  };
}

test("an address with an international domain can register, log in in either spelling, and is then taken", async () => {
  const register = (username: string, email: string) =>
    new Client().postJson("/rest/registration/register", registration(username, email));
  expect((await register("\u200Eidn.racer\u200B", "\u200Eidn@bücher.example\u200B")).status).toBe(
    201,
  );
  const user = await findUserByUsernameKey(testDeps().db, "idn.racer");
  expect(user).toMatchObject({
    username: "idn.racer",
    email: "idn@xn--bcher-kva.example",
    firstName: "Ke‘ala",
    lastName: "Kay–Lee",
  });

  for (const name of ["\u200Eidn.racer", "IDN@BÜCHER.example", "idn@xn--bcher-kva.example\u200B"]) {
    const login = await new Client().postJson("/api/users/login", {
      username: name,
      password: PASSWORD,
    });
    expect(login.status, name).toBe(200);
  }

  const again = await register("other.racer", "idn@BU\u0308CHER.example");
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { errors: { email: expect.any(String) } },
  ]);
});

test("an address whose whole domain is in another script can register, log in and replace an address", async () => {
  const typed = "racer@例え.テスト";
  const stored = "racer@xn--r8jz45g.xn--zckzah";
  const register = (username: string, email: string) =>
    new Client().postJson("/rest/registration/register", registration(username, email));
  expect((await register("japan.racer", typed)).status).toBe(201);
  expect(await findUserByUsernameKey(testDeps().db, "japan.racer")).toMatchObject({
    email: stored,
  });
  for (const username of [typed, stored]) {
    const login = await new Client().postJson("/api/users/login", { username, password: PASSWORD });
    expect(login.status, username).toBe(200);
  }

  const user = await createUser();
  const answer = await callRoute(manageAccount.action, {
    ...{ path: "/manage-account", params: {}, viewer: await viewerOf(user) },
    form: { intent: "email", newEmail: "racer@пример.испытание", password: PASSWORD },
  });
  expect(answer.status).toBe(302);
  const change = await findEmailChangeByUser(testDeps().db, user.id, new Date());
  expect(change?.newEmail).toBe("racer@xn--e1afmkfd.xn--80akhbyknj4f");
});

test("the registration form rejects a username that ends in a dot", async () => {
  const { noRacingPledge: _, ...fields } = registration("dotted.", "dot@example.com");
  const answer = await callRoute(registerPage.action, {
    ...{ path: "/register", params: {} },
    form: { intent: "credentials", ...fields },
  });
  expect(answer.data).toMatchObject({ errors: { username: "A username can't end in a dot." } });
});

test("a username ending in a dot is rejected, but an existing one keeps working", async () => {
  const refused = await new Client().postJson(
    "/rest/registration/register",
    registration("dotted.", "dotted@example.com"),
  );
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: { username: "A username can't end in a dot." } },
  ]);
  const { username } = await createUser({ username: "old.dot." });
  const client = new Client();
  expect((await client.postJson("/api/users/login", { username, password: PASSWORD })).status).toBe(
    200,
  );
  const response = await client.postJson("/rest/user/getByUsername", { username });
  expect(await response.json()).toMatchObject({ user: { username } });
});

test.each(["jörg@example.com", "müller@bücher.example", "用户@例え.テスト"])(
  "like a browser's field, the API rejects %s for what is before the @",
  async (email) => {
    const answer = await new Client().postJson(
      "/rest/registration/register",
      registration("not-ascii", email),
    );
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: { email: expect.stringMatching(/^Before the @/) } },
    ]);
  },
);

test("a racer is found by a name with invisible characters around it", async () => {
  const { username } = await createUser();
  const answer = await new Client().postJson("/rest/user/getByUsername", {
    username: `\u200E${username.toUpperCase()}\u200B`,
  });
  expect(await answer.json()).toMatchObject({ user: { username } });
});

test("a VIN is normalized before its length is checked, and a too long one changes nothing", async () => {
  const racer = await createRacer();
  const saved = await saveVehicle(racer, { vin: `\u202AVIN: *2c3cdzh95-jh 103277*\u202C` });
  expect(saved.vin).toBe(`•••••••••••${VIN.slice(-6)}`);
  const edit = { vehicleId: String(saved.id), vin: `${VIN}7` };
  const refused = await racer.client.postForm("/api/vehicles", vehicleFields(racer.user, edit));
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: { vin: "VIN must be 17 characters" } },
  ]);
  const stored = env.DB.prepare("select vin from vehicles where id = ?").bind(saved.id);
  expect(await stored.first("vin")).toBe(VIN);
});

test("modifications keep emoji and joiners, but lose what affects text beyond their line", async () => {
  const racer = await createRacer();
  const saved = await saveVehicle(racer, {
    mods: `${WORDS}\nRoll\u202E bar\n\u3164\nZ${"\u0301".repeat(120)}`,
  });
  expect(saved.mods).toBe(`${WORDS}\nRoll bar\nZ\u0301\u0301\u0301`.normalize("NFC"));
});

test("a slip accepts figures, a date and a track as chat apps and other keyboards send them", async () => {
  const { user, client } = await createRacer();
  const fields = {
    ...slipFields(user, await createCar(user)),
    raceDate: "\u200E5/9/26",
    raceTrack: "\u200EFamoso\u00A0Dragstrip\u200B",
    elapsedTime: "\u200E11.340\u200B",
    sixtyFeetTime: "985",
    topSpeed: "١٢١٫٨٥",
    reactionTime: "−0.012",
    noRacingPledge: "true",
  };
  const answer = await client.postForm("/api/timeslips/submit", { ...fields, ...slipPhotos() });
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    {
      slip: {
        elapsedTime: 11.34,
        sixtyFeetTime: 0.985,
        topSpeed: 121.85,
        date: "2026-05-09",
        raceTrack: "Famoso Dragstrip",
      },
    },
  ]);
});

test("a track is recognized by its name in another normalization form, and keeps the typed form", async () => {
  const user = await createUser();
  const viewer = await viewerOf(user);
  const car = await createCar(user);
  const first = await createSlip(viewer, car, { fields: { raceTrack: "Ke'ala Drag-Strip" } });
  const second = await createSlip(viewer, car, {
    fields: { raceTrack: "KE‘ALA Drag–Strip", raceDate: "2026-05-08" },
  });
  expect(second).not.toEqual(first);
  const { results } = await env.DB.prepare("select name from track_names where name_key = ?")
    .bind("ke'ala drag-strip")
    .all();
  expect(results).toEqual([{ name: "Ke'ala Drag-Strip" }]);
});

test("comments keep emoji and joiners, and one with only invisible characters is empty", async () => {
  const { client } = await createRacer();
  const { topicId } = await openDiscussion();
  const add = (content: string) =>
    client.postJson("/api/news/comments/addComment", { topicId, content });
  expect((await add(`${WORDS}\u202E\n\n\n\u2066Fast\u200D car`)).status).toBe(201);
  const list = await client.postJson("/rest/comment/getCommentsByTopic", { topicId });
  expect(await list.json()).toMatchObject({
    comments: [{ content: `${WORDS}\n\nFast car`.normalize("NFC") }],
  });
  for (const nothing of ["\u3164", "\u2800\u115F", "\uFFA0\u00AD", "\u{E0061}\u{E007F}"]) {
    const refused = await add(nothing);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { errors: { content: "Write something first" } },
    ]);
  }
});

test.each(["a\0b", "\ud800"])("%j in a form or a body is a client error", async (text) => {
  const { client } = await createRacer();
  const { topicId } = await openDiscussion();
  const answer = await client.postJson("/api/news/comments/addComment", {
    topicId,
    content: text,
  });
  expect(answer.status).toBe(400);
});

test("filters ignore invisible differences", async () => {
  const answer = await new Client().get("/rest/slips?isStock=true&q=%E2%80%8Eno%E2%80%8Bbody%20");
  expect([answer.status, await answer.json()]).toEqual([200, []]);
});

test("the board finds a track whichever apostrophe and hyphen its racer and the reader typed", async () => {
  const user = await createUser();
  const viewer = await viewerOf(user);
  const car = await createCar(user);
  const names = [
    "Ka‘ū Drag–Strip",
    "Ka'ū Drag-Strip North",
    "KAʻū Drag—Strip South",
    "Kau Drag Strip",
  ];
  for (const [day, raceTrack] of names.entries()) {
    await createApprovedRun(viewer, car, { raceTrack, raceDate: `2026-05-0${day + 1}` });
  }
  const response = async (track: string) => {
    const query = new URLSearchParams({ isStock: "false", limit: "100", track });
    const answer = await new Client().get(`/rest/slips?${query}`);
    return (await answer.json<{ raceTrack: string }[]>())
      .map(({ raceTrack }) => raceTrack)
      .toSorted();
  };
  const expected = names.slice(0, 3).toSorted();
  for (const typed of [
    "ka'",
    "KA’",
    "a'ū",
    "Ka\u200B‘ū drag-strip",
    "g–s",
    "drag-strip",
    "-s",
    "’",
  ]) {
    expect(await response(typed), typed).toEqual(expected);
  }
  expect(await response("Ka‘u")).toEqual([]);
});
