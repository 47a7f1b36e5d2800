import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
} from "#test/support/garage.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { refreshCards } from "#workers/jobs/refresh-cards.ts";

beforeAll(createGarageReference);

/** Runs the job: the queued messages, and the rows read. */
async function refresh(): Promise<{ slipIds: number[]; rowsRead: number }> {
  const slipIds: number[] = [];
  const sendBatch = async (messages: { body: { slipId: number } }[]) =>
    void slipIds.push(...messages.map(({ body }) => body.slipId));
  const JOBS = { sendBatch } as unknown as typeof env.JOBS;
  const { rowsRead } = await measureRowsRead((db) =>
    refreshCards({ ...env, JOBS }, { db, log: () => {} }),
  );
  return { slipIds, rowsRead };
}

test("each hour the cards of the next listed runs are queued, then it starts over", async () => {
  const racer = await createRacer();
  const viewer = await viewerOf(racer.user);
  const car = await saveVehicle(racer);
  const runs: number[] = [];
  for (let n = 0; n < 53; n += 1) runs.push(await createApprovedRun(viewer, car.id));
  const [withdrawn = 0] = runs;
  await withdrawTimeSlip({ ...testDeps(), viewer }, { slipId: withdrawn });
  expect(await refresh()).toEqual({ slipIds: runs.slice(1, 50), rowsRead: 50 });
  expect((await refresh()).slipIds).toEqual(runs.slice(50));
  expect((await refresh()).slipIds).toEqual(runs.slice(1, 50));
});

test("without runs, nothing is queued", async () => {
  await env.SITE.put("card-refresh", "99999999");
  expect((await refresh()).slipIds).toEqual([]);
  expect(await env.SITE.get("card-refresh")).toBeNull();
});
