import { beforeAll, describe, expect, test } from "vitest";
import { readGarage } from "#app/features/garage/read-garage.server.ts";
import { actOnSlip } from "#app/features/moderation/act-on-slip.server.ts";
import { UNDO_MS } from "#app/features/moderation/rules.ts";
import { findAllApprovalNews } from "#db/queries/approval-news.ts";
import { findAllMailsByRecipient } from "#db/queries/mails.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip, TODAY } from "#test/support/slips.ts";

beforeAll(createReference);

const later = (ms: number) => new Date(TODAY.getTime() + ms);
const ANNOUNCED_AT = later(UNDO_MS);

async function racerWithCar() {
  const user = await createUser();
  const viewer = await viewerOf(user);
  return { user, viewer, carId: await createCar(user) };
}
type Racer = Awaited<ReturnType<typeof racerWithCar>>;

async function submit({ viewer, carId }: Racer, elapsedTime: string) {
  return createSlip(viewer, carId, { fields: { elapsedTime } });
}

async function approve(slipId: number) {
  const viewer = await viewerOf(await createUser({ role: "moderator" }));
  const values = { act: "approve", version: "1" };
  await actOnSlip({ ...testDeps({ now: TODAY }), viewer }, { slipId, values, sendKey: null });
}

/** What the racer's own garage shows, once its background work is done. */
async function look({ viewer }: Racer, now: Date) {
  const works: Promise<unknown>[] = [];
  const deps = { ...testDeps({ now }), waitUntil: (work: Promise<unknown>) => works.push(work) };
  const garage = await readGarage({ ...deps, viewer }, { username: viewer.username });
  await Promise.all(works);
  return garage?.own ?? null;
}

describe("a waiting slip", () => {
  test("is at the top of its racer's garage with its place in line", async () => {
    const racer = await racerWithCar();
    await submit(racer, "11.9");
    const newest = await submit(racer, "11.7");
    const own = await look(racer, TODAY);
    expect(own?.open).toMatchObject({
      slip: {
        id: newest.id,
        status: "PENDING",
        elapsedTime: "11.700",
        words: expect.stringMatching(/in line\./),
        canEdit: true,
      },
      others: 1,
    });
    const visitor = { ...testDeps(), viewer: await viewerOf(await createUser()) };
    const seen = await readGarage(visitor, { username: racer.viewer.username });
    expect(seen?.own).toBeNull();
  });
});

describe("an approved run", () => {
  test("is announced once the moderator can't undo it, with place, gap and badges, and only once", async () => {
    const [ahead, racer] = [await racerWithCar(), await racerWithCar()];
    await approve((await submit(ahead, "7.1")).id);
    await approve((await submit(ahead, "7.5")).id);
    const slip = await submit(racer, "7.172");
    await approve(slip.id);

    expect((await look(racer, later(UNDO_MS - 1)))?.approval).toBeNull();
    const garage = await look(racer, ANNOUNCED_AT);
    expect(garage?.open).toBeNull();
    expect(garage?.approval).toMatchObject({
      id: slip.id,
      elapsedTime: "7.172",
      standing: "P2, modified. 0.072 s to P1.",
      record: "",
      gained: expect.stringMatching(/^New badges: 1320 Club, 7\.5 s ET/),
      others: 0,
    });
    expect(garage?.nextBadge).toMatch(/ to your next (60 ft )?badge$/);
    // A reload shows it again; the next visit doesn't.
    expect((await look(racer, later(UNDO_MS + 59_000)))?.approval).not.toBeNull();
    expect((await look(racer, later(UNDO_MS + 61_000)))?.approval).toBeNull();

    const first = await look(ahead, ANNOUNCED_AT);
    expect(first?.approval).toMatchObject({
      elapsedTime: "7.100",
      record: "The modified record is yours.",
    });

    const [mail] = await findAllMailsByRecipient(testDeps().db, racer.user.email);
    expect(mail?.text).toContain("P2, modified. 0.072 s to P1.");
    expect(mail?.text).toContain("New badges: 1320 Club");
  });

  test("that is not the car's best says so; several are announced together", async () => {
    const racer = await racerWithCar();
    await approve((await submit(racer, "12.3")).id);
    await approve((await submit(racer, "12.1")).id);
    await approve((await submit(racer, "12.9")).id);
    const best = { elapsedTime: "12.100", others: 2 };
    expect((await look(racer, ANNOUNCED_AT))?.approval).toMatchObject(best);
    await approve((await submit(racer, "12.5")).id);
    expect((await look(racer, later(10 * UNDO_MS)))?.approval).toMatchObject({
      elapsedTime: "12.500",
      standing: "This car has a quicker modified run on the board.",
      gained: "",
      others: 0,
    });
  });
});

test("news are found through an index, however many other racers have some", async () => {
  const racer = await racerWithCar();
  for (const elapsed of ["13.1", "13.2"]) await approve((await submit(racer, elapsed)).id);
  const { result, rowsRead } = await measureRowsRead((db) =>
    Promise.resolve(
      findAllApprovalNews(db, {
        userId: racer.user.id,
        now: ANNOUNCED_AT,
        seenAfter: TODAY,
        limit: 10,
      }),
    ),
  );
  expect(result).toHaveLength(2);
  expect(rowsRead).toBeLessThanOrEqual(8);
});
