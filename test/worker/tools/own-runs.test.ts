import { beforeAll, expect, it } from "vitest";
import { compareRuns } from "#app/features/tools/compare-runs.server.ts";
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

it("puts no example into a real run, and leaves out runs without what a tool needs", async () => {
  const viewer = await viewerOf(await createUser({}));
  const car = await createCar(viewer);
  await createApprovedRun(viewer, car, run("2026-05-01", "11.501"));
  const detailed = {
    ...{ reactionTime: "0.071", eighthMileTime: "7.402", eighthMileSpeed: "95.10" },
    ...{ temperature: "71.5", pressure: "29.10", humidity: "40" },
  };
  await createApprovedRun(viewer, car, { ...run("2026-05-02", "11.502"), ...detailed });
  const linksOf = async (slug: string, search = "") => {
    const tool = await showTool({ db, viewer }, slug, new URLSearchParams(search));
    return tool?.ownRuns.map(({ path }) =>
      Object.fromEntries(new URL(path, "http://x").searchParams),
    );
  };
  expect(await linksOf("eighth-mile")).toEqual([{ from: "eighth", et: "7.402", speed: "95.10" }]);
  expect(await linksOf("reaction")).toMatchObject([{ reaction: "0.071" }]);
  expect(await linksOf("density-altitude")).toMatchObject([
    { temperature: "71.5", humidity: "40", barometer: "29.10", reading: "measured", et: "11.502" },
  ]);
  // Weather that was typed fits any run.
  const typed = "temperature=80&humidity=30&barometer=29.9&reading=reported&elevation=10";
  expect(await linksOf("density-altitude", typed)).toMatchObject([
    { temperature: "71.5", et: "11.502" },
    { temperature: "80", reading: "reported", et: "11.501" },
  ]);
  const [dialIn] = (await linksOf("dial-in")) ?? [];
  expect(dialIn).toMatchObject({ runs: "11.502 11.501" });
  expect(dialIn).not.toHaveProperty("today");
  // 71.5 °F, 40 % and 29.10 inHg at the track.
  expect(Number(dialIn?.before)).toBeGreaterThan(1_500);
  expect(Number(dialIn?.before)).toBeLessThan(2_500);
});

it("offers a member's runs for the empty side of a comparison", async () => {
  const viewer = await viewerOf(await createUser({}));
  const id = await createApprovedRun(viewer, await createCar(viewer), run("2026-05-01", "11.501"));
  const pathOf = async (search: string, who: typeof viewer | null = viewer) => {
    const page = await compareRuns({ ...testDeps(), viewer: who }, new URLSearchParams(search));
    return page.ownRuns.map(({ path }) => path);
  };
  expect(await pathOf("")).toEqual([`/tools/compare?first=${id}`]);
  expect(await pathOf("first=7")).toEqual([`/tools/compare?first=7&second=${id}`]);
  expect(await pathOf("", null)).toEqual([]);
  // The other side is still to be filled in, which is no mistake.
  const page = await compareRuns(
    { ...testDeps(), viewer },
    new URLSearchParams({ first: `${id}` }),
  );
  expect(page).toMatchObject({ errors: {}, runs: null });
});
