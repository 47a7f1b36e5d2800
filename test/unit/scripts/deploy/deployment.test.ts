import { expect, test } from "vitest";
import {
  bindingsWithoutId,
  deploymentProblems,
  readConfiguration,
} from "../../../../scripts/deploy/deployment.ts";

const DATABASE_ID = "0b9a8c1e-4d2f-4a61-9c77-30f5e1d2a4b6";
const NAMESPACE_ID = "00f3b1c94d7e4a0f8e2b6c5d1a907f3e";

const resources = (database_id: string | undefined, id: string | undefined) => ({
  d1_databases: [{ binding: "DB", database_id }],
  kv_namespaces: [{ binding: "SITE", id }],
});
const READY = {
  ...resources(DATABASE_ID, NAMESPACE_ID),
  vars: { SITE_ORIGIN: "https://garage.example" },
  workers_dev: false,
  preview_urls: false,
};

test("the placeholders of wrangler.toml, and nothing, are no ids", () => {
  const without = (database_id?: string, id?: string) =>
    bindingsWithoutId(resources(database_id, id));
  expect(without("00000000-0000-0000-0000-000000000000", "site")).toEqual(["DB", "SITE"]);
  expect(without("00000000-0000-0000-0000-000000000000", "staging")).toEqual(["DB", "SITE"]);
  expect(without(undefined, "")).toEqual(["DB", "SITE"]);
  expect(without(DATABASE_ID, "0".repeat(32))).toEqual(["SITE"]);
  expect(without(DATABASE_ID, NAMESPACE_ID)).toEqual([]);
});

test.each([
  ["no ids", resources("", ""), /no real id for DB and SITE/],
  ["no origin", { vars: {} }, /SITE_ORIGIN/],
  ["an origin without https", { vars: { SITE_ORIGIN: "http://garage.example" } }, /SITE_ORIGIN/],
  ["an origin with a path", { vars: { SITE_ORIGIN: "https://garage.example/" } }, /SITE_ORIGIN/],
  ["this computer", { vars: { SITE_ORIGIN: "https://localhost" } }, /SITE_ORIGIN/],
  ["an address on workers.dev", { workers_dev: undefined }, /workers_dev/],
  ["preview addresses", { preview_urls: true }, /preview_urls/],
])("%s can't be deployed", (_what, change, problem) => {
  expect(deploymentProblems(READY)).toEqual([]);
  expect(deploymentProblems({ ...READY, ...change })).toEqual([expect.stringMatching(problem)]);
});

/** The bindings of an environment, without what names their resources. */
function bindingsOf(environment: "production" | "staging") {
  const { vars, d1_databases, r2_buckets, kv_namespaces, images, queues, ratelimits, ...rest } =
    readConfiguration(environment);
  const names = (list: readonly { binding: string }[]) => list.map(({ binding }) => binding);
  return {
    variables: Object.keys(vars),
    environment: vars.APP_ENV,
    databases: d1_databases.map(({ binding, migrations_dir }) => ({ binding, migrations_dir })),
    buckets: names(r2_buckets),
    namespaces: names(kv_namespaces),
    images: images?.binding,
    producers: names(queues.producers ?? []),
    consumers: queues.consumers?.map(({ queue, dead_letter_queue, ...settings }) => settings),
    limits: ratelimits.map(({ name, simple }) => ({ name, simple })),
    datasets: names(rest.analytics_engine_datasets),
    mail: rest.send_email.map(({ name }) => name),
    crons: rest.triggers.crons,
    addresses: [rest.workers_dev, rest.preview_urls],
    observability: rest.observability,
    compatibility: [rest.compatibility_date, rest.compatibility_flags],
  };
}

/** The names and ids of an environment's resources, except placeholders. */
function resourcesOf(environment: "production" | "staging"): (string | undefined)[] {
  const { name, d1_databases, r2_buckets, queues, ratelimits, ...rest } =
    readConfiguration(environment);
  return [
    name,
    ...d1_databases.map(({ database_name }) => database_name),
    ...r2_buckets.map(({ bucket_name }) => bucket_name),
    ...(queues.producers ?? []).map(({ queue }) => queue),
    ...(queues.consumers ?? []).flatMap(({ queue, dead_letter_queue }) =>
      dead_letter_queue ? [queue, dead_letter_queue] : [queue],
    ),
    ...ratelimits.map(({ namespace_id }) => namespace_id),
    ...rest.kv_namespaces.map(({ id }) => id),
    ...rest.analytics_engine_datasets.map(({ dataset }) => dataset),
  ];
}

test("staging has production's bindings", () => {
  expect(bindingsOf("staging")).toEqual(bindingsOf("production"));
  expect(bindingsOf("staging")).toMatchObject({
    environment: "production",
    addresses: [false, false],
    crons: ["* * * * *", "17 * * * *"],
  });
});

test("staging shares no resource with production", () => {
  const production = new Set(resourcesOf("production"));
  const staging = resourcesOf("staging");
  expect(staging.length).toBeGreaterThan(12);
  expect(staging.filter((name) => production.has(name))).toEqual([]);
});
