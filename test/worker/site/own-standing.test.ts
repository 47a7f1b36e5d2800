import { beforeAll, expect, test } from "vitest";
import { actOnSlip } from "#app/features/moderation/act-on-slip.server.ts";
import { readOwnStanding } from "#app/features/site/read-own-standing.server.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createCar, createReference, createSlip, TODAY } from "#test/support/slips.ts";

beforeAll(createReference);

async function racerWithCar() {
  const user = await createUser();
  return { viewer: await viewerOf(user), carId: await createCar(user) };
}
type Racer = Awaited<ReturnType<typeof racerWithCar>>;

const submit = ({ viewer, carId }: Racer, elapsedTime: string, topSpeed = "120.00") =>
  createSlip(viewer, carId, { fields: { elapsedTime, topSpeed } });

async function approve(slipId: number) {
  const viewer = await viewerOf(await createUser({ role: "moderator" }));
  const values = { act: "approve", version: "1" };
  await actOnSlip({ ...testDeps({ now: TODAY }), viewer }, { slipId, values, sendKey: null });
}

const look = ({ viewer }: Racer) => readOwnStanding({ ...testDeps({ now: TODAY }), viewer });

test("a racer without a slip has no standing yet", async () => {
  expect(await look(await racerWithCar())).toBeNull();
});

test("shows a racer's own waiting slip, best place with its gap, and nearest badge", async () => {
  const [leader, racer] = [await racerWithCar(), await racerWithCar()];
  await approve((await submit(leader, "11.300")).id);
  const { id } = await submit(racer, "11.340");
  expect(await look(racer)).toMatchObject({
    username: racer.viewer.username,
    slip: { elapsedTime: "11.340", isPending: true, words: expect.stringMatching(/in line\./) },
    best: null,
  });
  await approve(id);
  await approve((await submit(racer, "11.900")).id);
  await submit(racer, "11.200");
  expect(await look(racer)).toMatchObject({
    slip: { elapsedTime: "11.200" },
    best: {
      runId: id,
      elapsedTime: "11.340",
      place: "P2",
      gap: "0.040 s to P1.",
      nextBadge: expect.stringMatching(/ to your next (60 ft )?badge$/),
    },
  });
  expect((await look(leader))?.best).toMatchObject({ place: "P1", gap: "Nobody's quicker." });
});

test("the next run up is the one with less time or more speed, and tied runs share a rank", async () => {
  const gapOf = async (elapsedTime: string, topSpeed: string) => {
    const racer = await racerWithCar();
    await approve((await submit(racer, elapsedTime, topSpeed)).id);
    const { place, gap } = (await look(racer))?.best ?? {};
    return `${place}: ${gap}`;
  };
  const [first, ...rest] = [
    await gapOf("9.300", "140.00"),
    await gapOf("9.340", "139.00"),
    await gapOf("9.340", "138.00"),
    await gapOf("9.340", "138.00"),
    await gapOf("9.400", "137.00"),
  ];
  expect(first).toBe("P1: Nobody's quicker.");
  expect(rest).toEqual([
    "P2: 0.040 s to P1.",
    "P3: Same ET as P2, less speed.",
    "P3: Same ET as P2, less speed.",
    "P5: 0.060 s to P3.",
  ]);
});
