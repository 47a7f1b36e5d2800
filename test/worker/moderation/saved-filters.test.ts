import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { filterPathOf } from "#app/features/moderation/filters/filter-path.ts";
import { listSavedFilters } from "#app/features/moderation/filters/saved-filters.server.ts";
import { action, loader } from "#app/routes/moderation/filters.tsx";
import { loader as queueLoader } from "#app/routes/moderation/queue.tsx";
import { SAVED_FILTERS_MAX } from "#db/queries/saved-filters.ts";
import { someRacer } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

let moderator: Viewer;
beforeEach(async () => {
  moderator = await someRacer({ role: "moderator" });
});

const send = (form: Record<string, string>, viewer = moderator) =>
  callRoute(action, { path: "/moderation/filters", params: {}, viewer, form });
const save = (name: string, path: string, viewer = moderator) =>
  send({ act: "save", name, path }, viewer);
const names = async (viewer = moderator) =>
  (await listSavedFilters({ ...testDeps(), viewer })).map(({ name }) => name);

describe("a saved filter", () => {
  test("leads to the list with its filter, for the moderator who saved it alone", async () => {
    const path = "/moderation?status=PENDING&flag=strong";
    const saved = await save("Strong flags", `${path}&after=1-2&utm=x`);
    expect(saved).toMatchObject({ status: 302, location: path });
    const queue = await callRoute(queueLoader, { path, params: {}, viewer: moderator });
    expect(queue.data).toMatchObject({ path, filters: [{ name: "Strong flags", path }] });
    expect(await names(await someRacer({ role: "moderator" }))).toEqual([]);
  });

  test("is changed by saving another under its name", async () => {
    await save("Mine", "/moderation/inbox?holder=mine");
    await save("Mine", "/moderation/inbox?kind=slip&holder=mine");
    expect(await listSavedFilters({ ...testDeps(), viewer: moderator })).toMatchObject([
      { name: "Mine", path: "/moderation/inbox?kind=slip&holder=mine" },
    ]);
  });

  test.each([
    ["", "/moderation/inbox?kind=slip", { name: "Name the filter" }],
    ["x".repeat(41), "/moderation/inbox?kind=slip", { name: "Use at most 40 characters" }],
    ["Elsewhere", "https://evil.example/moderation?flag=none", { path: "Narrow a list first" }],
    ["Elsewhere", "//evil.example/moderation?flag=none", { path: "Narrow a list first" }],
    ["Script", "javascript:alert(1)", { path: "Narrow a list first" }],
    ["Not narrowed", "/moderation", { path: "Narrow a list first" }],
    ["Another page", "/admin/members?q=a", { path: "Narrow a list first" }],
  ])("named %j of %s is refused", async (name, path, errors) => {
    expect(await save(name, path)).toMatchObject({ status: 422, data: { errors } });
    expect(await names()).toEqual([]);
  });

  test("is deleted by its moderator alone", async () => {
    await save("Slips", "/moderation/inbox?kind=slip");
    const [filter] = await listSavedFilters({ ...testDeps(), viewer: moderator });
    const form = { act: "delete", filter: String(filter?.id) };
    await send(form, await someRacer({ role: "moderator" }));
    expect(await names()).toEqual(["Slips"]);
    expect((await send(form)).status).toBe(302);
    expect(await names()).toEqual([]);
  });

  test("is one of twenty at most", async () => {
    for (let n = 0; n < SAVED_FILTERS_MAX; n += 1)
      await save(`Filter ${n}`, "/moderation/inbox?kind=slip");
    expect((await save("One more", "/moderation/inbox?kind=slip")).status).toBe(409);
    expect((await save("Filter 7", "/moderation/inbox?kind=appeal")).status).toBe(302);
    const { result, rowsRead } = await measureRowsRead((db) =>
      listSavedFilters({ db, viewer: moderator }),
    );
    expect(result).toHaveLength(SAVED_FILTERS_MAX);
    expect(rowsRead).toBeLessThanOrEqual(2 * SAVED_FILTERS_MAX);
  });

  test("is for moderators", async () => {
    const racer = await someRacer();
    expect((await save("Slips", "/moderation/inbox?kind=slip", racer)).status).toBe(404);
    const page = { path: "/moderation/filters", params: {}, viewer: racer };
    expect((await callRoute(loader, page)).status).toBe(404);
    expect((await send({ act: "rename" })).status).toBe(400);
  });
});

test("a filter's path has its parameters in one order, and no place of a page", () => {
  expect(filterPathOf("/moderation/inbox?holder=mine&kind=slip&after=1")).toBe(
    "/moderation/inbox?kind=slip&holder=mine",
  );
  expect(filterPathOf("/moderation/inbox?kind=")).toBeNull();
});
