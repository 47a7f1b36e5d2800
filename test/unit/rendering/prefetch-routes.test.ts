import { expect, test } from "vitest";
import { createPrefetcher, filesOf, MAX_PRELOADS } from "#app/rendering/prefetch-routes.ts";

const ROUTES = [
  { id: "root", path: "", module: "/root.js" },
  { id: "home", index: true, module: "/home.js" },
  {
    id: "slip",
    path: "1320-club/slip/:slip",
    module: "/slip.js",
    imports: ["/run.js"],
  },
  { id: "submit", path: "1320-club/submit", module: "/submit.js" },
  { id: "content", path: "*", module: "/content.js" },
];

test("the files of a path are those of its route", () => {
  expect(filesOf(ROUTES, "/")).toEqual(["/home.js"]);
  expect(filesOf(ROUTES, "/1320-club/slip/7")).toEqual(["/slip.js", "/run.js"]);
  expect(filesOf(ROUTES, "/1320-club/submit")).toEqual(["/submit.js"]);
});

test("a content page, and a page whose route isn't known yet, have none", () => {
  expect(filesOf(ROUTES, "/racing-hq")).toEqual([]);
  expect(filesOf([], "/1320-club")).toEqual([]);
});

test("at most five files are prefetched at once, each of them once, whether it comes or not", async () => {
  const requests: string[] = [];
  const settle: (() => void)[] = [];
  const prefetch = createPrefetcher((file) => {
    requests.push(file);
    return new Promise((resolve) => settle.push(resolve));
  });
  const files = Array.from({ length: 8 }, (_, index) => `/${index}.js`);
  prefetch(files.slice(0, 3));
  prefetch(files);
  expect(MAX_PRELOADS).toBe(5);
  expect(requests).toEqual(files.slice(0, 5));

  for (const done of settle.slice(0, 2)) done();
  await expect.poll(() => requests).toEqual(files.slice(0, 7));
  for (const done of settle) done();
  await expect.poll(() => requests).toEqual(files);
  for (const done of settle) done();
  prefetch(files);
  expect(requests).toEqual(files);
});
