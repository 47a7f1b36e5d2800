import { env } from "cloudflare:workers";
import pages from "virtual:pages";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { CONTENT_MODULE, pathsOf } from "#app/page-table.ts";
import type { User } from "#db/queries/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { mountedRoutes } from "#test/support/api-routes.ts";
import { TEST_ORIGIN } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { createApprovedRun, createGarageReference } from "#test/support/garage.ts";
import { ODD_TEXTS } from "#test/support/odd-texts.ts";
import { openSession } from "#test/support/pages.ts";
import { createCar } from "#test/support/slips.ts";

/** A failure prints its seed and path. */
const SEED = 20_261_126;
const PARTS = Array.from({ length: 4 }, (_, part) => ({ seed: SEED + part }));
const CALLS = 600;

/** Would be an element where it isn't escaped. */
const MARK = "<q1320 x=\"1\" y='2'>";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "PURGE"];

const endpoints = mountedRoutes().map((route) => {
  const [method = "", path = ""] = route.split(" ");
  return { method, path };
});
const ownPages = pages.filter(({ module }) => module !== CONTENT_MODULE);
const documents = [...pathsOf(ownPages), "/history"].map((path) => ({ method: "GET", path }));

const oddText = fc.constantFrom(
  ...[MARK, "__proto__", "constructor", "toString", "🏁".repeat(1_000), "a".repeat(4_096)],
  ...ODD_TEXTS,
);
/** As a browser writes it, and as a browser never would. */
const oddSegment = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    "%00",
    "%2F",
    "%FF",
    "..",
    "%2e%2e",
    "%5C",
    "%ED%A0%80",
    "%",
    ";a=b",
    "%0d%0aa:b",
  ),
);
const likely = fc.constantFrom("1", "2", "owner", "racing", "2026", "test-famoso", "club-stock");
const segment = fc.oneof(likely, oddSegment);
const ending = fc.oneof(
  { weight: 6, arbitrary: fc.constant("") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(".data", "/_payload.json", "/", "//", "/.", "%20", ".html"),
  },
  { weight: 1, arbitrary: oddSegment.map((odd) => `/${odd}`) },
);

const PARAMETERS = [
  ...["q", "page", "after", "before", "board", "sort", "order", "offset", "limit", "near", "place"],
  ...[
    "login",
    "next",
    "token",
    "id",
    "slug",
    "w",
    "_routes",
    "index",
    "status",
    "region",
    "categories",
  ],
];
const parameter = fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), oddSegment), segment);
const query = fc
  .array(parameter, { maxLength: 4 })
  .chain((list) => fc.constantFrom(list, [...list, ...list]))
  .map((list) => list.map(([name, value]) => `${name}=${value}`).join("&"));

const PROTOTYPE = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
const part = (head: string, value = "1") =>
  `--x\r\nContent-Disposition: form-data${head}\r\n\r\n${value}\r\n`;
const BODIES = [
  ...[
    "",
    " ",
    "{",
    "{}",
    "[]",
    "null",
    "7",
    '"a"',
    '{"a":',
    '{"a":"\\ud800"}',
    "\0",
    "\ud800",
    PROTOTYPE,
  ],
  ...['{"username":{"$gt":""},"password":[]}', "[".repeat(1_000_000), '{"a":'.repeat(100_000)],
  ...["a=1", "a", "&&&=", "__proto__=1&constructor=2", "a=%00&b=%ED%A0%80&c=%", "a=1&".repeat(300)],
  ...[
    "--x",
    "--x--",
    part(""),
    part("; name"),
    `${part('; name="__proto__"')}--x--`,
    part('; name="a"'),
  ],
  ...[`${part('; name="a"; filename="../../x"', MARK)}--x--`, part('; name="a"').repeat(300)],
  '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>',
];
const TYPES = [
  ...[
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "",
    "*/*",
    "image/jpeg",
  ],
  ...["multipart/form-data", "multipart/form-data; boundary=x", "multipart/form-data; boundary="],
  ...[
    "application/x-www-form-urlencoded",
    "Application/JSON",
    "text/xml",
    "application/json, text/html",
  ],
];

const anyRequest = fc.record({
  route: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...endpoints) },
    { weight: 1, arbitrary: fc.constantFrom(...documents) },
  ),
  method: fc.oneof(fc.constant(null), fc.constantFrom(...METHODS)),
  segments: fc.array(segment, { minLength: 4, maxLength: 4 }),
  ending,
  query,
  body: fc.constantFrom(...BODIES),
  type: fc.constantFrom(...TYPES),
  accept: fc.constantFrom("text/html", "application/json", "*/*", ""),
  who: fc.constantFrom("visitor" as const, "racer" as const, "admin" as const),
});
type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer Made> ? Made : never;

const people: Record<AnyRequest["who"], User | null> = { visitor: null, racer: null, admin: null };

beforeAll(async () => {
  await createGarageReference();
  people.racer = await createUser({ username: "owner" });
  people.admin = await createUser({ role: "admin" });
  await createApprovedRun(await viewerOf(people.racer), await createCar(people.racer));
});

function requestOf({ route, segments, ...rest }: AnyRequest): [address: string, init: RequestInit] {
  const left = [...segments];
  const filled = route.path.replaceAll(/\{\w+\}|:\w+/g, () => left.pop() ?? "1");
  const method = rest.method ?? route.method;
  const headers = { accept: rest.accept, ...(rest.type ? { "content-type": rest.type } : {}) };
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
  // As bytes: a text would bring a type of its own.
  const body = new TextEncoder().encode(rest.body);
  // Absolute, since a path may begin with two slashes.
  const address = `${TEST_ORIGIN}${filled}${rest.ending}${rest.query && `?${rest.query}`}`;
  return [address, { method, headers, ...(hasBody ? { body } : {}) }];
}

/** What must never be in a response: where code is, how the database failed, and secrets. */
const INTERNALS = /\n\s+at \S+ \(|node_modules|\.server\.ts|SQLITE_|D1_ERROR|drizzle|scrypt\$/;

/** What is wrong with a response; null if nothing is. */
function faultOf(
  response: Response,
  text: string,
  [address, { method }]: ReturnType<typeof requestOf>,
) {
  const type = response.headers.get("content-type") ?? "";
  if (response.status >= 500) return "fails";
  if (method === "HEAD" && text !== "") return "HEAD has a body";
  if (
    INTERNALS.test(text) ||
    [env.SESSION_SECRETS, env.CERTIFICATE_KEYS, env.PUSH_KEY?.split(".")[1] ?? "-"].some((secret) =>
      text.includes(secret),
    )
  )
    return "shows internals";
  if (/html|xml|svg/.test(type) && text.includes("<q1320")) return "repeats markup";
  if ([...response.headers].some(([name]) => name === "a")) return "takes a header from the URL";
  if (method === "HEAD" || response.status < 400) return null;
  const { pathname } = new URL(address);
  if (!/^\/(api|rest)\//.test(pathname)) return null;
  if (!type.startsWith("application/json")) return `an error of type ${type}`;
  const error: Record<string, unknown> = JSON.parse(text);
  const isDescribed = typeof error.code === "string" && typeof error.message === "string";
  return error.success === false && isDescribed ? null : "an error of another shape";
}

const statuses = new Map<number, number>();

test.each(PARTS)(
  "no request fails or is answered wrongly, seed $seed",
  { timeout: 300_000 },
  async ({ seed }) => {
    const sessions = {
      visitor: await openSession(null),
      racer: await openSession(people.racer),
      admin: await openSession(people.admin),
    };
    await fc.assert(
      fc.asyncProperty(anyRequest, async (any) => {
        const request = requestOf(any);
        const response = await sessions[any.who](...request);
        const text = await response.text();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const description = `${request[1].method} ${request[0]} by ${any.who}: ${response.status} ${text.slice(0, 300)}`;
        expect(faultOf(response, text, request), description).toBeNull();
        expect(takeLoggedErrors(), description).toEqual([]);
      }),
      { numRuns: CALLS, seed },
    );
    expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
  },
);

test("the requests reached successes and refusals of many kinds", () => {
  const figures = [...statuses].toSorted().map(([status, count]) => `${count} x ${status}`);
  process.stdout.write(`${PARTS.length * CALLS} requests, seed ${SEED}: ${figures.join(", ")}\n`);
  expect(statuses.size).toBeGreaterThan(8);
});
