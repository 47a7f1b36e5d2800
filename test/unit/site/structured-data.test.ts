import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { viewPage } from "#app/features/content/page-view.ts";
import { structuredData } from "#app/features/content/structured-data.ts";
import { describeEvent } from "#app/features/events/describe-event.ts";
import { newsArticleData } from "#app/features/news/article-data.ts";
import type { NewsArticleView } from "#app/features/news/views.ts";
import { describeOrganization } from "#app/features/site/describe-organization.ts";
import { describeVideos } from "#app/features/videos/describe-videos.ts";
import { EVENT_STATUSES } from "#db/schema/event-kinds.ts";
import { publicEvent } from "#test/support/public-event.ts";
import { findSchemaFaults } from "#test/support/schema-org.ts";
import { compileContent } from "../../../scripts/lib/content-pages.ts";
import { readPages } from "../../../scripts/lib/page-modules.ts";

const ORIGIN = "https://garage.test";
const { pages } = await compileContent();

const VIDEOS = [
  { id: "abcdefghijk", title: "A", summary: "", publishedAt: "2026-05-09T19:42:00Z" },
];
const ARTICLE = {
  title: "A night at the strip",
  excerpt: "Gates at five.",
  path: "/news/article/racing/2026/05/a-night",
  picture: { src: "/media/a.jpg" },
  publishedAt: "2026-05-09T17:40:00.000Z",
  modifiedAt: "2026-05-09T17:40:00.000Z",
  author: { name: "Gus Tillery", path: "/news/author/gus" },
  categories: [{ name: "Racing" }],
  tags: [{ name: "Tires" }],
} as NewsArticleView;

function dataOf(path: string) {
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`no page ${path}`);
  return structuredData(viewPage(page, pages, readPages(), { origin: ORIGIN, search: "" }));
}

test("the validator finds words unknown to schema.org and fields that search engines require", async () => {
  const context = { "@context": "https://schema.org" };
  const faults = await findSchemaFaults([
    ["misspelled", { ...context, "@type": "Organization", name: "A club", homepage: "/" }],
    ["wrong kind", { ...context, "@type": "FAQPage", mainEntity: { "@type": "Company" } }],
    ["nameless", { ...context, "@type": "Organization" }],
    ["right", { ...context, "@type": "Organization", name: "A club" }],
  ]);
  expect(faults.map((fault) => fault.split(":", 1)[0])).toEqual([
    "misspelled",
    "wrong kind",
    "nameless",
  ]);
});

test("a procedure has its steps, with a section for each list", async () => {
  const data = dataOf("/drag-pak/2021/startup-procedures");
  expect(data.map((item) => item["@type"])).toEqual(["BreadcrumbList", "HowTo"]);
  expect(data[1]).toMatchObject({
    name: "Start-up procedures",
    step: [
      { name: "Cold start", itemListElement: expect.arrayContaining([]) },
      {
        name: "Shutdown",
        itemListElement: [
          { position: 1, text: expect.stringMatching(/^Idle for half/) },
          {},
          {},
          {},
          {},
        ],
      },
    ],
  });
});

test("an event is valid schema.org data in every status", async () => {
  const allDay = { ...publicEvent().schedule, startsTime: null, endsTime: null };
  const events = [
    ...EVENT_STATUSES.map((status) => publicEvent({ status })),
    publicEvent({ status: "RESCHEDULED", previousStartsOn: "2026-11-27" }),
    publicEvent({
      schedule: allDay,
      point: null,
      picture: null,
      website: "https://milan.example/",
    }),
    publicEvent({ schedule: { ...allDay, startsTime: "18:00" } }),
  ];
  const items = events.map((event, at) => {
    const script = describeEvent(event, ORIGIN);
    return [`event ${at}`, "script:ld+json" in script && script["script:ld+json"]] as const;
  });
  expect(await findSchemaFaults(items)).toEqual([]);
});

test("every content page, the club and its videos are valid schema.org data", async () => {
  const scripts = [
    describeOrganization(ORIGIN),
    ...describeVideos([{ title: "All", videos: VIDEOS }], ORIGIN),
  ].map((script) => ("script:ld+json" in script ? script["script:ld+json"] : null));
  const items = [
    ["an article", newsArticleData(ARTICLE, ORIGIN)] as const,
    ...scripts.map((data, at) => [`script ${at}`, data] as const),
    ...pages.flatMap(({ path }) => dataOf(path).map((data) => [path, data] as const)),
  ];
  expect(items.length).toBeGreaterThan(50);
  expect(await findSchemaFaults(items)).toEqual([]);
});

test("every type used in the product is validated", async () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const sources = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`app/${file}`, "utf8"));
  const named = sources.flatMap((source) =>
    [...source.matchAll(/"@type": "(\w+)"/g)].map(([, type = ""]) => type),
  );
  const event = describeEvent(publicEvent(), ORIGIN);
  const checked = JSON.stringify([
    newsArticleData(ARTICLE, ORIGIN),
    describeOrganization(ORIGIN),
    describeVideos([{ title: "All", videos: VIDEOS }], ORIGIN),
    event,
    pages.flatMap(({ path }) => dataOf(path)),
  ]);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((type) => !checked.includes(`"@type":"${type}"`))).toEqual([]);
});
