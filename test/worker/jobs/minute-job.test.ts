import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { findAllEventTotals, insertVisitBatch } from "#db/queries/event-counts.ts";
import { updateDueArticlesPublished } from "#db/queries/news-writing.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { runScheduled } from "#workers/jobs/scheduled.ts";

/** A minute in which an article is due. */
const DUE = new Date("2099-05-09T18:30:00Z");
const runAt = (scheduledTime: Date, bindings: Partial<typeof env> = {}) =>
  runScheduled(createScheduledController({ scheduledTime, cron: "* * * * *" }), {
    ...env,
    ...bindings,
  });

let room: Newsroom;
beforeAll(async () => {
  room = await openNewsroom();
});

test("a scheduled article is published within its minute", async () => {
  const slug = "on-time";
  await publish(room, { slug, publishedAt: DUE });
  await runAt(new Date(DUE.getTime() - 60_000));
  expect(await findArticle(testDeps(), { slug })).toBeNull();
  await runAt(DUE);
  expect(await findArticle(testDeps(), { slug })).toMatchObject({ kind: "article" });
});

test("a minute adds up all visits that a busy site collected", async () => {
  const { db } = testDeps();
  const counts = [{ event: "page_view", subject: "/", day: "2099-05-09", count: 1 }] as const;
  await insertVisitBatch(db, counts);
  await env.DB.prepare(
    `insert into visit_batches (counts)
     select b.counts from visit_batches b, json_each(?1)`,
  )
    .bind(JSON.stringify(Array.from({ length: 1_200 }, () => 1)))
    .run();
  await runAt(DUE);
  expect(await env.DB.prepare("select count(*) as n from visit_batches").first("n")).toBe(0);
  expect(await findAllEventTotals(db, ["2099-05-09"])).toEqual([
    { event: "page_view", day: "2099-05-09", count: 1_201 },
  ]);
});

test("a minute does nothing else, even if other services are down", async () => {
  const down = new Proxy({}, { get: () => () => Promise.reject(new Error("it is down")) });
  const bindings = { JOBS: down, MEDIA: down, SITE: down } as unknown as Partial<typeof env>;
  await expect(runAt(DUE, bindings)).resolves.toBeUndefined();
});

test("an idle minute reads almost nothing, however much is due later", async () => {
  const later = new Date(DUE.getTime() + 3_600_000);
  const countRows = async () => {
    const { rowsRead } = await measureRowsRead((db) => updateDueArticlesPublished(db, DUE));
    return rowsRead;
  };
  // The statement itself costs twelve, with its triggers.
  expect(await countRows()).toBe(12);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => publish(room, { slug: `later-${n}`, publishedAt: later })),
  );
  expect(await countRows()).toBe(12);
});
