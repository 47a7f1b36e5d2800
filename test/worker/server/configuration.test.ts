import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newConfiguredKey } from "#test/support/certificates.ts";
import { readConfig } from "#workers/dependencies.ts";
import type { Env } from "#workers/env.ts";

const SECRET = "a-secret-of-more-than-thirty-two-characters";
const keys = newConfiguredKey();
const given = (variables: Partial<Env>): Env => ({ ...env, ...variables });

test.each(["", " ", ","])("a start with SESSION_SECRETS %j stops and names it", (secrets) => {
  expect(() => readConfig(given({ SESSION_SECRETS: secrets }))).toThrow(/SESSION_SECRETS/);
});

test("a start without any SESSION_SECRETS stops and names it", () => {
  const bindings: unknown = { ...env, SESSION_SECRETS: undefined };
  expect(() => readConfig(bindings as Env)).toThrow(/SESSION_SECRETS is not set/);
});

test.each(["tiny-one", `${SECRET},tiny-one`, "x".repeat(31)])(
  "a short secret stops the start: %s",
  (secrets) => {
    const start = () => readConfig(given({ SESSION_SECRETS: secrets }));
    expect(start).toThrow(/SESSION_SECRETS .*32/);
    // What is wrong is said without giving the secret away.
    expect(start).not.toThrow(secrets);
  },
);

test.each([
  ["", /CERTIFICATE_KEYS is not set/],
  [" , ", /CERTIFICATE_KEYS is not set/],
  ["guess-me-0123456789", /CERTIFICATE_KEYS doesn't start with a private key/],
  [keys.retired, /CERTIFICATE_KEYS doesn't start with a private key/],
  [`${keys.own},guess-me-0123456789`, /CERTIFICATE_KEYS holds something that is no Ed25519 key/],
])("a start with CERTIFICATE_KEYS %j stops and names it, without its value", (value, message) => {
  const start = () => readConfig(given({ CERTIFICATE_KEYS: value }));
  expect(start).toThrow(message);
  expect(start).not.toThrow(/guess-me/);
});

test("a PUSH_KEY that isn't a pair stops the start, without its value; none turns pushes off", () => {
  const start = () => readConfig(given({ PUSH_KEY: "guess-me" }));
  expect(start).toThrow(/PUSH_KEY is not a pair/);
  expect(start).not.toThrow(/guess-me/);
  expect(readConfig(given({ PUSH_KEY: "" })).pushKey).toBeNull();
});

test("pushes go to another server only outside production", () => {
  const PUSH_SERVICE_URL = "http://127.0.0.1:9320";
  const serviceIn = (APP_ENV: "development" | "production") =>
    readConfig(given({ APP_ENV, PUSH_SERVICE_URL, MAIL_FROM: "garage@example.com" }))
      .pushServiceUrl;
  expect(serviceIn("development")).toBe(PUSH_SERVICE_URL);
  expect(serviceIn("production")).toBeNull();
});

test("earlier keys of certificates may be private or public", () => {
  const older = newConfiguredKey().own;
  const list = [keys.own, older, keys.retired];
  const { certificateKeys } = readConfig(given({ CERTIFICATE_KEYS: list.join(" ,") }));
  expect(certificateKeys).toEqual(list);
});

test("a short NEWS_WEBHOOK_SECRET stops the start, none is as good as a long one", () => {
  expect(() => readConfig(given({ NEWS_WEBHOOK_SECRET: "guess-me" }))).toThrow(
    /NEWS_WEBHOOK_SECRET .*32/,
  );
  expect(readConfig(given({ NEWS_WEBHOOK_SECRET: "" })).newsWebhookSecrets).toEqual([]);
  const secrets = `${SECRET}, ${SECRET}2`;
  expect(readConfig(given({ NEWS_WEBHOOK_SECRET: secrets })).newsWebhookSecrets).toHaveLength(2);
});

test.each([
  ["", null],
  [" /maps/tiles.pmtiles ", "/maps/tiles.pmtiles"],
  ["https://tiles.example/us.pmtiles", "https://tiles.example/us.pmtiles"],
])("MAP_TILES_URL %j is read as %j", (MAP_TILES_URL, read) => {
  expect(readConfig(given({ MAP_TILES_URL })).mapTilesUrl).toBe(read);
});

test.each([
  "tiles.example",
  "/media/tiles.pmtiles",
  "/maps/../tiles.pmtiles",
  "javascript:alert(1)",
])("MAP_TILES_URL %s stops the start and is named", (MAP_TILES_URL) => {
  expect(() => readConfig(given({ MAP_TILES_URL }))).toThrow(/MAP_TILES_URL/);
});

test.each([
  ["", null],
  [
    " https://weather.example/{latitude},{longitude} ",
    "https://weather.example/{latitude},{longitude}",
  ],
])("WEATHER_URL %j is read as %j", (WEATHER_URL, read) => {
  expect(readConfig(given({ WEATHER_URL })).weatherUrl).toBe(read);
});

test.each([
  "weather.example/{latitude},{longitude}",
  "https://weather.example/",
  "https://weather.example/{latitude}",
  "javascript:alert({latitude},{longitude})",
])("WEATHER_URL %s stops the start and is named", (WEATHER_URL) => {
  expect(() => readConfig(given({ WEATHER_URL }))).toThrow(/WEATHER_URL/);
});

test.each([undefined, "", "Production", "staging"])("APP_ENV %s stops the start", (APP_ENV) => {
  expect(() => readConfig(given({ APP_ENV: APP_ENV as never }))).toThrow(/APP_ENV/);
});

test("production without MAIL_FROM stops and names it; elsewhere it may be missing", () => {
  const without = { SESSION_SECRETS: SECRET, MAIL_FROM: "", SITE_ORIGIN: "https://garage.example" };
  expect(() => readConfig(given({ ...without, APP_ENV: "production" }))).toThrow(/MAIL_FROM/);
  for (const environment of ["development", "test"] as const) {
    expect(() => readConfig(given({ ...without, APP_ENV: environment }))).not.toThrow();
  }
});

test.each([undefined, "", " "])(
  "production with SITE_ORIGIN %j stops and names it",
  (SITE_ORIGIN) => {
    const variables = { SESSION_SECRETS: SECRET, MAIL_FROM: "garage@example.com" };
    const bindings: unknown = { ...env, ...variables, SITE_ORIGIN, APP_ENV: "production" };
    expect(() => readConfig(bindings as Env)).toThrow(/SITE_ORIGIN is not set/);
  },
);

test.each([
  "garage.example",
  "ftp://garage.example",
  "https://garage.example/a",
  "https://a@b",
  "//",
])("SITE_ORIGIN %s is no address of a site", (SITE_ORIGIN) => {
  expect(() => readConfig(given({ SITE_ORIGIN }))).toThrow(/SITE_ORIGIN/);
});

test("SITE_ORIGIN is what links begin with; locally it may be missing", () => {
  expect(readConfig(given({ SITE_ORIGIN: "https://Garage.example/" })).siteOrigin).toBe(
    "https://garage.example",
  );
  expect(readConfig(given({ SITE_ORIGIN: "", APP_ENV: "development" })).siteOrigin).toBe(
    "http://localhost:8787",
  );
});

test("several secrets are read in their order, so that they can be rotated", () => {
  const config = readConfig(
    given({
      APP_ENV: "production",
      SESSION_SECRETS: ` new-${SECRET} , old-${SECRET},`,
      MAIL_FROM: "garage@example.com",
      SITE_ORIGIN: "https://garage.example",
    }),
  );
  expect(config).toMatchObject({
    environment: "production",
    sessionSecrets: [`new-${SECRET}`, `old-${SECRET}`],
  });
});
