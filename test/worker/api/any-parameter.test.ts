import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { User } from "#db/queries/users.ts";
import { createTokens } from "#test/support/account-links.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
} from "#test/support/garage.ts";
import { ODD_TEXTS } from "#test/support/odd-texts.ts";
import { replaceLimiters } from "#test/support/spent-limits.ts";
import type { JsonSchema, Operation, Parameter } from "#workers/api/openapi/document.ts";
import { describeApi } from "#workers/api/openapi/document.ts";

const CALLS = 10_000;
/** A failure prints the seed that it came of. */
const SEED = 20_261_122;

type Call = { method: string; path: string; operation: Operation };

const calls: Call[] = Object.entries(describeApi().paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

const id = fc.constantFrom("1", "2", "3", "4");
const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 12 }),
  fc.string({ maxLength: 1500, minLength: 500, unit: fc.constantFrom("a", "-", "é") }),
);
const oddValue = fc.oneof(
  { weight: 4, arbitrary: oddText },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.double(),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  },
);

/** Texts that are valid by a parameter's schema, so that they reach the code behind it. */
function likely(schema: JsonSchema): fc.Arbitrary<string> {
  const { enum: choices, const: only, anyOf, examples } = schema;
  const values = [
    ...(choices ?? []),
    ...(only === undefined ? [] : [only]),
    ...(Array.isArray(examples) ? examples : []),
  ];
  if (values.length > 0) return fc.constantFrom(...values.map(String));
  const [first] = anyOf ?? [];
  return typeof first === "object"
    ? likely(first)
    : fc.oneof(id, fc.constantFrom("2026", "1970", "a", "Famoso"));
}

const asText = (schema: JsonSchema) =>
  fc.oneof({ weight: 3, arbitrary: oddText }, { weight: 2, arbitrary: likely(schema) });

/** What a URL leaves as it is, or all of it escaped; halves of pairs have no escape of their own. */
function escaped(text: string): string {
  return /^%[0-9A-F%]/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** A surrogate as bytes that only a careless decoder takes. */
const rawSurrogate = (text: string) =>
  text.isWellFormed() ? escaped(text) : `${escaped(text)}%ED%A0%80`;

function inPlace(
  parameters: readonly Parameter[],
  place: string,
): fc.Arbitrary<Record<string, string | undefined>> {
  const of = Object.fromEntries(
    parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, asText(schema)]),
  );
  const isWhole = place === "path";
  return fc.record<Record<string, string | undefined>>(of, isWhole ? {} : { requiredKeys: [] });
}

/** The example of the document, with some of its fields put awry. */
function bodyOf(
  operation: Operation,
): fc.Arbitrary<{ type: string; fields: Record<string, unknown> } | null> {
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  if (!type || !content) return fc.constant(null);
  const example: Record<string, unknown> = { ...Object(content.example) };
  const names = Object.keys(example);
  if (names.length === 0) return fc.constant({ type, fields: {} });
  return fc
    .dictionary(fc.constantFrom(...names), oddValue, { maxKeys: 2 })
    .map((awry) => ({ type, fields: { ...example, ...awry } }));
}

const anyCall = fc.constantFrom(...calls).chain(({ method, path, operation }) =>
  fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    inPath: inPlace(operation.parameters ?? [], "path"),
    query: inPlace(operation.parameters ?? [], "query"),
    headers: inPlace(operation.parameters ?? [], "header"),
    body: bodyOf(operation),
    who: fc.constantFrom("nobody" as const, "racer" as const, "moderator" as const),
  }),
);
type AnyCall = typeof anyCall extends fc.Arbitrary<infer Made> ? Made : never;

const client = new Client();
client.bindings = { ...env, ...replaceLimiters({ limit: async () => ({ success: true }) }) };

type Who = AnyCall["who"];
const makers = {
  nobody: async () => null,
  async racer() {
    const racer = await createRacer();
    const car = await saveVehicle(racer);
    await createApprovedRun(await viewerOf(racer.user), car.id);
    return racer.user;
  },
  moderator: () => createUser({ role: "moderator" }),
} as const satisfies Record<string, () => Promise<User | null>>;
/** Made again where a call has ended a session or deleted its account. */
const bearers = new Map<Who, string>();

async function bearerOf(who: Who): Promise<string | null> {
  const token = bearers.get(who);
  if (token) return token;
  const user = await makers[who]();
  if (!user) return null;
  const { accessToken } = await createTokens(user);
  bearers.set(who, accessToken);
  return accessToken;
}

beforeAll(createGarageReference);

function bodyInit(body: AnyCall["body"]): RequestInit {
  if (!body) return {};
  if (body.type === "application/json")
    return { body: JSON.stringify(body.fields), headers: { "content-type": body.type } };
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields))
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  return { body: form };
}

async function send({ method, path, inPath, query, headers, body, who }: AnyCall): Promise<number> {
  client.cookies.clear();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    rawSurrogate(inPath[name] ?? ""),
  );
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${rawSurrogate(value ?? "")}`,
  );
  const init = bodyInit(body);
  const all = new Headers(init.headers);
  for (const [name, value] of Object.entries(headers))
    all.set(name, (value ?? "").replaceAll(/[^\x20-\x7e]/g, "?"));
  const bearer = await bearerOf(who);
  if (bearer) all.set("authorization", `Bearer ${bearer}`);
  const response = await client.fetch(`${filled}?${search.join("&")}`, {
    ...init,
    method,
    headers: all,
  });
  if (response.status === 401) bearers.delete(who);
  await response.arrayBuffer();
  return response.status;
}

const statuses = new Map<number, number>();

/** In parts, so that a busy machine has time enough for each. */
const PARTS = Array.from({ length: 10 }, (_, part) => ({ seed: SEED + part }));

test.each(PARTS)(
  "calls with whatever in any parameter of the API find nothing that fails, seed $seed",
  {
    timeout: 300_000,
  },
  async ({ seed }) => {
    await fc.assert(
      fc.asyncProperty(anyCall, async (call) => {
        const status = await send(call);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const [error] = takeLoggedErrors();
        expect(status, `${call.method} ${call.path}: ${error}`).toBeLessThan(500);
      }),
      { numRuns: CALLS / PARTS.length, seed },
    );
  },
);

test("the calls reached successes and refusals of many kinds", () => {
  const figures = [...statuses].toSorted().map(([status, count]) => `${count} x ${status}`);
  process.stdout.write(`${CALLS} calls, seed ${SEED}: ${figures.join(", ")}\n`);
  expect(statuses.size).toBeGreaterThan(5);
});
