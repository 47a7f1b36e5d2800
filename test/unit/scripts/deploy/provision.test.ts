import { expect, test } from "vitest";
import { readConfiguration } from "../../../../scripts/deploy/deployment.ts";
import { nextSteps, provisionResources } from "../../../../scripts/deploy/provision-resources.ts";
import { recordingWrangler } from "./recording-wrangler.ts";

const ACCOUNT = "a".repeat(32);

/** An account in which resources can be created once; creating one again fails like wrangler. */
function createAccount(failing?: string) {
  const made = new Set<string>();
  const requests: { url: string; body: unknown; token: string | null }[] = [];
  const create = (args: readonly string[]) => {
    const name = args.join(" ");
    if (made.has(name)) return { status: 1, output: `A resource with that name already exists.` };
    made.add(name);
    return "✨ Success!";
  };
  const named = (kind: string) =>
    [...made].filter((name) => name.startsWith(kind)).map((name) => name.split(" ").at(-1));
  const { wrangler, calls } = recordingWrangler(
    {
      "d1 create": create,
      "kv namespace create": create,
      "r2 bucket create": create,
      "queues create": create,
      "d1 list": () =>
        JSON.stringify(
          named("d1 create").map((name) => ({ uuid: `id-of-${name}`, name })),
          null,
          2,
        ),
      "kv namespace list": () =>
        JSON.stringify(
          named("kv").map((title) => ({ id: `id-of-${title}`, title })),
          null,
          2,
        ),
      "auth token": JSON.stringify({ type: "oauth", token: "a-token" }, null, 2),
      whoami: JSON.stringify({ loggedIn: true, accounts: [{ id: ACCOUNT }] }, null, 2),
    },
    failing,
  );
  const tools = {
    wrangler,
    fetch: async (url: string, { headers, body }: RequestInit) => {
      const token = new Headers(headers).get("authorization");
      requests.push({ url, body: JSON.parse(String(body)), token });
      return Response.json({ success: true });
    },
    say: () => {},
  };
  return { made, requests, tools, calls };
}

test("every resource of wrangler.toml is created, and the database replicates its reads", async () => {
  const { made, requests, tools } = createAccount();
  const { problems, ids } = await provisionResources(tools, readConfiguration("production"));
  expect(problems).toEqual([]);
  expect([...made]).toEqual([
    "d1 create quarter-mile-garage",
    "kv namespace create quarter-mile-garage-SITE",
    "r2 bucket create quarter-mile-garage-media",
    "r2 bucket create quarter-mile-garage-private",
    "queues create quarter-mile-garage-jobs",
    "queues create quarter-mile-garage-dead-jobs",
  ]);
  expect(ids).toEqual([
    'database_id = "id-of-quarter-mile-garage"',
    'id = "id-of-quarter-mile-garage-SITE"',
  ]);
  const url = `https://api.cloudflare.com/client/v4/accounts/${ACCOUNT}/d1/database/id-of-quarter-mile-garage`;
  const body = { read_replication: { mode: "auto" } };
  expect(requests).toEqual([{ url, body, token: "Bearer a-token" }]);
});

test("staging gets its own", async () => {
  const { made, tools } = createAccount();
  await provisionResources(tools, readConfiguration("staging"));
  expect([...made].every((name) => name.includes("quarter-mile-garage-staging"))).toBe(true);
  expect(made.size).toBe(6);
});

test("a second run creates nothing and prints the same ids", async () => {
  const { tools } = createAccount();
  const first = await provisionResources(tools, readConfiguration("production"));
  const second = await provisionResources(tools, readConfiguration("production"));
  expect(second).toEqual(first);
});

test("after any call failed once, the first run says so and the second ends the same", async () => {
  const clean = createAccount();
  const expected = await provisionResources(clean.tools, readConfiguration("production"));
  expect(clean.calls).toHaveLength(10);
  for (const call of clean.calls) {
    const broken = createAccount(call);
    const { problems } = await provisionResources(broken.tools, readConfiguration("production"));
    expect(problems, call).not.toEqual([]);
    const again = await provisionResources(broken.tools, readConfiguration("production"));
    expect(again, call).toEqual(expected);
    expect([...broken.made].toSorted(), call).toEqual([...clean.made].toSorted());
  }
});

test.each([
  ["fails", async () => new Response(null, { status: 500 }), "The API returned 500."],
  ["can't be reached", () => Promise.reject(new TypeError("fetch failed")), "returned nothing"],
])(
  "while Cloudflare's API %s, replication is a problem; a second run ends the same",
  async (_, fetch, words) => {
    const clean = createAccount();
    const expected = await provisionResources(clean.tools, readConfiguration("production"));
    const { made, tools } = createAccount();
    const first = await provisionResources({ ...tools, fetch }, readConfiguration("production"));
    expect(first.problems).toEqual([expect.stringContaining(words)]);
    expect(await provisionResources(tools, readConfiguration("production"))).toEqual(expected);
    expect([...made]).toEqual([...clean.made]);
  },
);

test("the next steps name the ids, the secrets, the plans and the command", () => {
  const text = nextSteps(
    "staging",
    ['id = "1"'],
    "  npx wrangler secret put MAIL_FROM --env staging",
  );
  expect(text).toContain('  id = "1"');
  expect(text).toContain("secret put MAIL_FROM --env staging");
  expect(text).toContain("npm run deploy -- --env staging");
  for (const plan of ["Workers Paid", "Images", "Email Service"]) expect(text).toContain(plan);
});
