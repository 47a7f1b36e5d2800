import { beforeAll, expect, it } from "vitest";
import { showTool } from "#app/features/tools/show-tool.server.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun, createGarageReference } from "#test/support/garage.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createSlip } from "#test/support/slips.ts";

beforeAll(createGarageReference);

const { db } = testDeps();
const run = (raceDate: string, elapsedTime: string) => ({ raceDate, elapsedTime });

it("offers a member's latest listed runs, and none that waits", async () => {
  const viewer = await viewerOf(await createUser({}));
  const [first, second] = [await createCar(viewer), await createCar(viewer)];
  await createApprovedRun(viewer, first, run("2026-05-01", "11.501"));
  await createApprovedRun(viewer, second, run("2026-05-03", "11.503"));
  await createApprovedRun(viewer, first, run("2026-05-02", "11.502"));
  for (let n = 0; n < 20; n++) {
    await createSlip(viewer, first, { fields: run("2026-06-01", `12.${100 + n}`) });
  }

  const { result, rowsRead } = await measureRowsRead((metered) =>
    showTool({ db: metered, viewer }, "horsepower", new URLSearchParams()),
  );
  const labels = result?.ownRuns.map(({ label }) => label.split(" ")[0]);
  expect(labels).toEqual(["11.503", "11.502", "11.501"]);
  // The two cars, and their three runs: in the index, in the table and in order.
  expect(rowsRead).toBe(15);

  const dialIn = await showTool({ db, viewer }, "dial-in", new URLSearchParams());
  expect(dialIn?.ownRuns.map(({ label }) => label)).toEqual(["The last of your car: 11.503"]);
  const visitor = await showTool({ db, viewer: null }, "horsepower", new URLSearchParams());
  expect(visitor?.ownRuns).toEqual([]);
});
