import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { describedEndpoints, describedStatuses } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN } from "#test/support/deps.ts";
import { createRacer } from "#test/support/garage.ts";
import { createServer } from "#workers/server.ts";

/**
 * What each endpoint that reads refuses, beside signing in and asking without end, which come the same
 * everywhere: the address that is refused, by its status.
 */
const REFUSED: Record<string, Record<number, string>> = {
  "GET /api/badges/{userId}": { 404: "/api/badges/99999999" },
  "GET /badges/{username}/{vehicleId}/{badge}": { 404: "/badges/nobody-here/1/et-13.9.svg" },
  "GET /badge-art/{badge}": { 404: "/badge-art/et-99.9.svg" },
  "GET /rest/vehicles/lookup": { 400: "/rest/vehicles/lookup?distinct=make" },
  "GET /rest/slips": { 400: "/rest/slips?limit=0", 403: "/rest/slips?status=PENDING" },
  "GET /api/social": { 400: "/api/social?per=25" },
  "GET /wp-json/wp/v2/posts": { 400: "/wp-json/wp/v2/posts?per_page=500" },
  ...Object.fromEntries(
    ["posts", "categories", "tags", "users"].map((name) => [
      `GET /wp-json/wp/v2/${name}/{id}`,
      { 400: `/wp-json/wp/v2/${name}/1?context=edit`, 404: `/wp-json/wp/v2/${name}/99999999` },
    ]),
  ),
  "GET /wp-json/wp/v2/categories": { 400: "/wp-json/wp/v2/categories?page=0" },
  "GET /wp-json/wp/v2/tags": { 400: "/wp-json/wp/v2/tags?per_page=0" },
  "GET /wp-json/wp/v2/users": { 400: "/wp-json/wp/v2/users?page=x" },
  ...Object.fromEntries(
    ["category", "tag", "author"].flatMap((subject) =>
      ["feed.xml", "atom.xml", "feed.json"].map((file) => [
        `GET /news/${subject}/{slug}/${file}`,
        { 404: `/news/${subject}/no-such-one/${file}` },
      ]),
    ),
  ),
  "GET /api/tracks/air": { 404: "/api/tracks/air?track=no-such-track" },
  "GET /api/news/recent": { 400: "/api/news/recent?count=0" },
  "GET /api/news/by-category": { 400: "/api/news/by-category" },
  "GET /api/news/by-tag": { 400: "/api/news/by-tag?tagId=tires" },
  "GET /api/news/by-author": { 400: "/api/news/by-author?authorId=0" },
  "GET /api/news/search": { 400: "/api/news/search" },
  "GET /api/news/by-id": { 400: "/api/news/by-id", 404: "/api/news/by-id?id=99999999" },
  "GET /api/news/by-slug": {
    400: "/api/news/by-slug?slug=A%20b",
    404: "/api/news/by-slug?slug=no-such-article",
  },
  "GET /api/news": { 400: "/api/news", 404: "/api/news?slug=no-such-article" },
  "GET /api/comments/newer": {
    400: "/api/comments/newer?kind=slip&id=x&after=0",
    404: "/api/comments/newer?kind=slip&id=99999999&after=0",
  },
  "GET /api/moderation/slips": { 400: "/api/moderation/slips?flag=SHINY" },
  "GET /api/moderation/reports": { 400: "/api/moderation/reports?status=LOST" },
  "GET /media/{key}": { 400: "/media/vehicles/1/none.jpg?w=7", 404: "/media/vehicles/1/none.jpg" },
  "GET /media/private/slips/{slipId}/vin": { 404: "/media/private/slips/99999999/vin" },
  "GET /maps/{file}": { 404: "/maps/none.pmtiles" },
  "GET /sitemaps/{file}": { 404: "/sitemaps/users.xml" },
  "GET /cards/slip/{file}": { 404: "/cards/slip/99999999.jpg" },
  "GET /cards/tall/slip/{file}": { 404: "/cards/tall/slip/99999999.jpg" },
  "GET /cards/pages/{file}": { 404: "/cards/pages/no-such-page.jpg" },
  "GET /cards/challenges/{file}": { 404: "/cards/challenges/999999.jpg" },
  "GET /cards/champions/{file}": { 404: "/cards/champions/1960.jpg" },
  "GET /cards/ladders/{board}/{kind}/{file}": {
    404: "/cards/ladders/stock/model/no-such-model.jpg",
  },
  "GET /cards/board/{file}": { 404: "/cards/board/no-such-board.jpg" },
  "GET /cards/garage/{file}": { 404: "/cards/garage/no_such_racer.jpg" },
  "GET /cards/garage/{username}/{file}": { 404: "/cards/garage/no_such_racer/1.jpg" },
  "GET /cards/tall/garage/{username}/{file}": { 404: "/cards/tall/garage/no_such_racer/1.jpg" },
  "GET /cards/badges/{username}/{vehicleId}/{file}": {
    404: "/cards/badges/no_such_racer/1/et-12.3.jpg",
  },
  "GET /cards/tall/badges/{username}/{vehicleId}/{file}": {
    404: "/cards/tall/badges/no_such_racer/1/et-12.3.jpg",
  },
  "GET /cards/tracks/{file}": { 404: "/cards/tracks/no-such-track.jpg" },
  "GET /cards/events/{file}": { 404: "/cards/events/no-such-event.jpg" },
  "GET /cards/news/{kind}/{file}": { 404: "/cards/news/category/no-such-one.jpg" },
  "GET /cards/social/{file}": { 404: "/cards/social/no-such-post.jpg" },
  "GET /builds/latest.json": { 404: "/builds/latest.json" },
  "GET /builds/meta/{file}": { 404: "/builds/meta/none.json" },
  "GET /api/dev/outbox": { 404: "/api/dev/outbox" },
  "GET /api/push/key": { 404: "/api/push/key" },
};

/** What signing in and the rate limits answer, whatever is asked for. */
const EVERYWHERE = [401, 429, 500];
const isRefusal = (status: number) => status >= 400 && status < 500 && !EVERYWHERE.includes(status);
const reading = describedEndpoints().filter(([route]) => route.startsWith("GET "));

test.each(reading)("%s: each refusal the document names is shown", (route, { access }) => {
  const named = describedStatuses(route).filter(isRefusal);
  // That racers get a 403 from the desk comes with who may read.
  const own = named.filter((status) => !(access === "moderator" && status === 403));
  expect(Object.keys(REFUSED[route] ?? {}).map(Number)).toEqual(own);
});

const cases = Object.entries(REFUSED).flatMap(([route, answers]) =>
  Object.entries(answers).map(([status, path]) => ({ route, status: Number(status), path })),
);

test.each(cases)("$route: $path is a $status", async ({ route, status, path }) => {
  const isStaff = path.startsWith("/api/moderation");
  const { client } = isStaff ? await createRacer({ role: "moderator" }) : { client: new Client() };
  const isElsewhere = ["GET /api/dev/outbox", "GET /api/push/key"].includes(route);
  const response = isElsewhere ? await getInProduction(path) : await client.get(path);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    success: false,
    message: expect.stringMatching(/./),
  });
});

async function getInProduction(path: string): Promise<Response> {
  const variables = {
    APP_ENV: "production",
    MAIL_FROM: "garage@example.com",
    PUSH_KEY: "",
  } as const;
  const bindings = { ...env, ...variables };
  const request = new Request(new URL(path, TEST_ORIGIN));
  return createServer().fetch(request, bindings, createExecutionContext());
}
