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

const submit = ({ viewer, carId }: Racer, elapsedTime: string) =>
  createSlip(viewer, carId, { fields: { elapsedTime } });

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
