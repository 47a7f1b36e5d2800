import { globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContentPages } from "#app/content-pages.ts";
import { FORM_PATH } from "#app/features/offline/terms.ts";
import { entriesOf, formatRobots, formatSitemap } from "#app/features/site/sitemap.ts";
import {
  CONTENT_MODULE,
  createPageFinder,
  eagerRoutesOf,
  headersOf,
  menuOf,
  type Page,
  type PageRow,
  pagesOf,
  pathsOf,
  trailTo,
} from "#app/page-table.ts";
import { FILE_SHAPES, MENU_GROUPS, PAGE_TABLE } from "#app/pages.ts";
import routes, { toRoutes } from "#app/routes.ts";
import { createPublicAddressReader } from "#workers/page-address.ts";
import { readPages } from "../../../scripts/lib/page-modules.ts";

const own = pagesOf(PAGE_TABLE, []);

/** A row as it is written to add a page. */
const PLANTED: PageRow = {
  path: "/track-locator/near-me",
  module: "tracks/near-me.tsx",
  title: "Near me",
  cachedBy: ["zip"],
  header: "hero",
  hydrate: "eager",
  isInSitemap: true,
  menu: { group: "hq", label: "Near me", note: "Strips around you" },
};

describe("a page that is planted in the table", () => {
  const table = [...PAGE_TABLE, PLANTED];
  const pages = pagesOf(table, []);

  test("is routed", () => {
    expect(toRoutes(pages)).toContainEqual({
      id: "routes/tracks/near-me",
      path: "track-locator/near-me",
      file: "routes/tracks/near-me.tsx",
      children: undefined,
    });
  });

  test("is cached as it says", () => {
    const addressOf = createPublicAddressReader(pages);
    const address = new URL("https://garage.test/track-locator/near-me?zip=48360&utm_source=mail");
    expect(addressOf(address)?.url.search).toBe("?zip=48360");
    const { cachedBy: _, ...rendered } = PLANTED as Page;
    const never = createPublicAddressReader(pagesOf([rendered], []));
    expect(never(address)).toBeNull();
  });

  test("is in the sitemap, the build's metadata and the menu", () => {
    const xml = formatSitemap("https://garage.test", entriesOf(pages));
    expect(xml).toContain("<loc>https://garage.test/track-locator/near-me</loc>");
    expect(pathsOf(pages)).toContain("/track-locator/near-me");
    const group = menuOf(MENU_GROUPS, table, pages).find(({ id }) => id === "hq");
    expect(group?.links.at(-1)).toEqual({
      to: "/track-locator/near-me",
      label: "Near me",
      note: "Strips around you",
    });
  });

  test("has the header and the hydration it names", () => {
    expect(headersOf(pages)).toMatchObject({ "routes/tracks/near-me": "hero" });
    expect(eagerRoutesOf(pages)).toContain("routes/tracks/near-me");
  });
});

describe("a Markdown file", () => {
  let folder = "";
  let pages: Page[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "content-"));
    await mkdir(join(folder, "drag-pak/2021"), { recursive: true });
    await writeFile(join(folder, "drag-pak/2021.md"), "");
    await writeFile(join(folder, "drag-pak/2021/history.md"), "");
    await writeFile(join(folder, "drag-pak/2021/notes.txt"), "");
    pages = pagesOf(PAGE_TABLE, readContentPages(folder));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("is a page at its own path, by the module that takes any path", () => {
    const findPage = createPageFinder(pages);
    const planted = { path: "/drag-pak/2021/history", module: CONTENT_MODULE };
    expect(findPage("/drag-pak/2021/history")).toMatchObject(planted);
    expect(routes.at(-1)).toMatchObject({ path: "*", file: `routes/${CONTENT_MODULE}` });
  });

  test("is cached without parameters, listed, and not hydrated before intent", () => {
    const addressOf = createPublicAddressReader(pages);
    const address = new URL("https://garage.test/drag-pak/2021?utm_source=mail");
    expect(addressOf(address)?.url.href).toBe("https://garage.test/drag-pak/2021");
    expect(entriesOf(pages)).toContainEqual({ path: "/drag-pak/2021" });
    expect(pathsOf(pages)).toContain("/drag-pak/2021/history");
    expect(eagerRoutesOf(pages)).not.toContain("routes/content/page");
  });

  test("that isn't there is no page", () => {
    expect(readContentPages(join(folder, "nowhere"))).toEqual([]);
  });
});

test("no page of the table is before a content page", () => {
  const findPage = createPageFinder(own);
  const content = readPages().filter(({ module }) => module === CONTENT_MODULE);
  const paths = content.map(({ path }) => path).filter((path) => path !== "/*");
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => findPage(path))).toEqual([]);
});

test("the device keeps the form that its worker answers for, and no other page", () => {
  const offline = own.filter(({ isKeptOffline }) => isKeptOffline).map(({ path }) => path);
  expect(offline).toEqual([FORM_PATH]);
});

test("no path and no module is twice", () => {
  const pages = readPages();
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  expect(new Set(own.map(({ module }) => module)).size).toBe(own.length);
});

test("every route module has its row, and every row its module", () => {
  const modules = globSync("app/routes/**/*.{ts,tsx}").map((file) =>
    file.replace("app/routes/", ""),
  );
  expect(own.map(({ module }) => module).toSorted()).toEqual(modules.toSorted());
});

test("only pages without parameters are listed in the sitemap directly", () => {
  for (const { path } of own.filter(({ isInSitemap }) => isInSitemap))
    expect(path).not.toMatch(/[:*]/);
});

test("the menu shows a link once its page exists, and a group once it has a link", () => {
  const groups = [
    { id: "hq", label: "Racing HQ" },
    { id: "news", label: "News" },
  ] as const;
  const table: PageRow[] = [
    { path: "/racing-hq", menu: { group: "hq", label: "Racing HQ" } },
    { path: "/racing-hq#season-info", menu: { group: "hq", label: "Season info" } },
    { path: "/track-locator", menu: { group: "hq", label: "Track locator" } },
    { path: "/news/category/racing", menu: { group: "news", label: "Racing news" } },
  ];
  const labels = (pages: Page[]) =>
    menuOf(groups, table, pages).map(({ label, links }) => [label, ...links.map((l) => l.label)]);
  expect(labels([])).toEqual([]);
  expect(labels([{ path: "/racing-hq", module: "hq.tsx" }])).toEqual([
    ["Racing HQ", "Racing HQ", "Season info"],
  ]);
  expect(labels([{ path: "/news/category/:category", module: "category.tsx" }])).toEqual([
    ["News", "Racing news"],
  ]);
});

test("no link of the menu leads nowhere", () => {
  const pages = readPages();
  const find = createPageFinder(pages);
  const links = menuOf(MENU_GROUPS, PAGE_TABLE, pages).flatMap((group) => group.links);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter(({ to }) => !find(to.replace(/#.*/, "")))).toEqual([]);
});

test("what a parameter can't be is no page's address, so that its refusal isn't kept", () => {
  const addressOf = createPublicAddressReader(own);
  expect(addressOf(new URL("https://garage.test/1320-club/slip/abc?x=1"))).toBeNull();
  expect(addressOf(new URL("https://garage.test/1320-club/slip/7?x=1"))?.url.search).toBe("");
});

test("the shape of a page that is a file belongs to no row", () => {
  expect(FILE_SHAPES.filter((shape) => own.some(({ path }) => path === shape))).toEqual([]);
});

test("a literal segment takes precedence over a parameter", () => {
  const find = createPageFinder(own);
  expect(find("/user/joe/vehicles/new")?.module).toBe("garage/add-vehicle.tsx");
  expect(find("/user/joe/vehicles/7")?.module).toBe("garage/vehicle.tsx");
  expect(find("/1320-club/slip/7/run.json")?.module).toBe("club/slip-run.ts");
  expect(find("/1320-club/slip/7/runXjson")).toBeUndefined();
  expect(find("/news/no/such/page")).toBeUndefined();
});

test("breadcrumbs lead over the pages above", () => {
  expect(trailTo("/1320-club/slip/7", own)).toEqual([{ path: "/1320-club", title: "1320 Club" }]);
  expect(trailTo("/tracks", own)).toEqual([]);
});

test("a sitemap escapes its addresses and tells when a page changed", () => {
  const xml = formatSitemap("https://garage.test", [
    { path: "/tracks/a&b", updatedOn: "2026-11-22" },
  ]);
  expect(xml).toContain(
    "<url><loc>https://garage.test/tracks/a&amp;b</loc><lastmod>2026-11-22</lastmod></url>",
  );
  const tooMany = Array.from({ length: 50_001 }, () => ({ path: "/" }));
  expect(() => formatSitemap("https://garage.test", tooMany)).toThrow(/several files/);
});

test("robots are told of the sitemap once the site is open", () => {
  expect(formatRobots("https://garage.test", false)).toContain(
    "\nSitemap: https://garage.test/sitemap.xml\nSitemap: https://garage.test/news-sitemap.xml\n",
  );
  expect(formatRobots("https://garage.test", true)).not.toContain("Sitemap");
});

test("no static file has a page's path, which it would hide", () => {
  const findPage = createPageFinder(readPages());
  const files = globSync("public/**/*.*").map((file) => file.replace(/^public/, ""));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => findPage(file))).toEqual([]);
});
