import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { describedEndpoints, describedStatuses } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN } from "#test/support/deps.ts";
import { createRacer } from "#test/support/garage.ts";

/**
 * What each endpoint that reads refuses, beside signing in and asking without end, which come the same
 * everywhere: the address that is refused, by its status.
 */
const REFUSED: Record<string, Record<number, string>> = {
  "GET /api/badges/{userId}": { 404: "/api/badges/99999999" },
  "GET /badges/{username}/{vehicleId}/{badge}": { 404: "/badges/nobody-here/1/et-13.9.svg" },
  "GET /art/badges/{badge}": { 404: "/art/badges/et-99.9.svg" },
  "GET /rest/vehicles/lookup": { 400: "/rest/vehicles/lookup?distinct=make" },
  "GET /rest/slips": { 400: "/rest/slips?limit=0", 403: "/rest/slips?status=PENDING" },
  "GET /api/moderation/slips": { 400: "/api/moderation/slips?flag=SHINY" },
  "GET /api/moderation/reports": { 400: "/api/moderation/reports?status=LOST" },
  "GET /media/{key}": { 400: "/media/vehicles/1/none.jpg?w=7", 404: "/media/vehicles/1/none.jpg" },
  "GET /media/private/slips/{slipId}/vin": { 404: "/media/private/slips/99999999/vin" },
  "GET /cards/slip/{file}": { 404: "/cards/slip/99999999.png" },
  "GET /builds/latest.json": { 404: "/builds/latest.json" },
  "GET /builds/meta/{file}": { 404: "/builds/meta/none.json" },
  "GET /api/dev/outbox": { 404: "/api/dev/outbox" },
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
  const isElsewhere = route === "GET /api/dev/outbox";
  const response = isElsewhere ? await getInProduction(path) : await client.get(path);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    success: false,
    message: expect.stringMatching(/./),
  });
});

/** Asks a server of its own: the environment is read once, with the first request. */
async function getInProduction(path: string): Promise<Response> {
  vi.resetModules();
  const { createServer } = await import("#workers/server.ts");
  const bindings = { ...env, APP_ENV: "production", MAIL_FROM: "garage@example.com" } as const;
  const request = new Request(new URL(path, TEST_ORIGIN));
  return createServer().fetch(request, bindings, createExecutionContext());
}
