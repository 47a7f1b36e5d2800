import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { namePage } from "#app/features/newsroom/name-page.server.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";

let editor: Viewer;
const nameOf = (path: string) => namePage({ ...testDeps(), viewer: editor }, { path });

beforeAll(async () => {
  await createReference();
  editor = await viewerOf(await createUser({ role: "editor" }));
});

test("an event and a track have their names", async () => {
  const [slug = ""] = await createTestEvents([{ ...MILAN, eventName: "Night of Fire" }]);
  expect(await nameOf(`/events/${slug}`)).toBe("Night of Fire");
  expect(await nameOf("/tracks/test-famoso")).toBe("Famoso Dragstrip");
});

test("a listed run and a car have their owner's, a pending run has none", async () => {
  const user = await createUser();
  const viewer = await viewerOf(user);
  const car = await createCar(user);
  const run = await createApprovedRun(viewer, car);
  expect(await nameOf(`/1320-club/slip/${run}`)).toMatch(
    new RegExp(`^${user.username}’s \\d+\\.\\d{3} at Famoso Dragstrip$`),
  );
  expect(await nameOf(`/user/${user.username}/vehicles/${car}`)).toMatch(
    new RegExp(`^${user.username}’s \\d{4} Dodge Challenger`),
  );
  const pending = await createSlip(viewer, car);
  expect(await nameOf(`/1320-club/slip/${pending.id}`)).toBeNull();
});

test.each(["/tracks/nowhere", "/events/none", "/1320-club/slip/999999", "/news", "", "tracks/x"])(
  "%j has no name",
  async (path) => {
    expect(await nameOf(path)).toBeNull();
  },
);

test("reads few rows", async () => {
  const { rowsRead } = await measureRowsRead((db) =>
    namePage({ ...testDeps(), db, viewer: editor }, { path: "/tracks/test-famoso" }),
  );
  expect(rowsRead).toBeLessThanOrEqual(2);
});

test("is for editors", async () => {
  const racer = await viewerOf(await createUser());
  await expect(
    namePage({ ...testDeps(), viewer: racer }, { path: "/tracks/test-famoso" }),
  ).rejects.toMatchObject({ code: "forbidden" });
});
