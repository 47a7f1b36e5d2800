import { expect, test } from "vitest";
import { deploySite } from "../../../../scripts/deploy/deploy-site.ts";
import type { Deployment } from "../../../../scripts/deploy/deployment.ts";
import { DeployError } from "../../../../scripts/deploy/wrangler.ts";
import type { Release } from "../../../../scripts/lib/record-release.ts";
import { recordingWrangler } from "./recording-wrangler.ts";

const BUILD = {
  id: "20261126101500",
  timestamp: 1_795_688_100_000,
  commit: "abc1234",
  routes: ["/"],
};
const PRODUCTION: Deployment = {
  environment: "production",
  flags: ["--env", ""],
  origin: "https://garage.example",
};
const SECRETS = ["SESSION_SECRETS", "CERTIFICATE_KEYS", "MAIL_FROM"];

/** A Cloudflare account. What it holds changes as wrangler is called. */
function createAccount(failing?: string, secrets: readonly string[] = SECRETS) {
  const account = {
    isMigrated: false,
    live: "",
    domain: "",
    keys: new Map<string, unknown>(),
    seeds: 0,
    releases: [] as string[],
    said: [] as string[],
  };
  const list = JSON.stringify(
    secrets.map((name) => ({ name, type: "secret_text" })),
    null,
    2,
  );
  const { wrangler, calls } = recordingWrangler(
    {
      "secret list": `▲ [WARNING] an old version\n\n${list}\n`,
      "d1 time-travel info": JSON.stringify({ bookmark: "0000-1111-2222" }, null, 2),
      "d1 migrations apply": () => {
        account.isMigrated = true;
        return "";
      },
      deploy: (args) => {
        account.live = args[args.indexOf("--tag") + 1] ?? "";
        account.domain = args[args.indexOf("--domain") + 1] ?? "";
        return "Deployed.";
      },
      "kv key put": (args) => {
        account.keys.set(args[3] ?? "", JSON.parse(args[4] ?? ""));
        return "";
      },
    },
    failing,
  );
  let failsToBuild = failing === "build";
  let failsToSeed = failing === "seed";
  let failsToRecord = failing === "release";
  let failsToFetch = failing === "health";
  const tools = {
    wrangler,
    build: async () => {
      if (failsToBuild) {
        failsToBuild = false;
        throw new DeployError("The build failed.");
      }
      return { meta: BUILD, variables: ["APP_ENV", "SITE_ORIGIN"] };
    },
    seed: async () => {
      if (failsToSeed) {
        failsToSeed = false;
        throw new Error("the database is busy");
      }
      account.seeds += 1;
    },
    recordRelease: async ({ action, id, commit }: Release) => {
      if (failsToRecord) {
        failsToRecord = false;
        throw new Error("the database is busy");
      }
      account.releases = [`${action} ${id} ${commit}`];
    },
    fetch: async (url: string) => {
      expect(url).toBe("https://garage.example/api/health");
      if (failsToFetch) throw new TypeError("no certificate yet");
      return Response.json({ status: "ok", buildId: account.live });
    },
    pause: async () => {},
    say: (message: string) => void account.said.push(message),
  };
  const reachable = () => {
    failsToFetch = false;
  };
  return { account, tools, calls, reachable };
}

const messageOf = (error: unknown) =>
  error instanceof DeployError ? error.message : String(error);

test("a deployment takes a bookmark, migrates, deploys, seeds, records and waits", async () => {
  const { account, tools, calls } = createAccount();
  await deploySite(tools, PRODUCTION);
  expect(calls.map((call) => call.replace(/ \{.*\}/, ""))).toEqual([
    "secret list --env ",
    "d1 time-travel info DB --json --env ",
    "d1 migrations apply DB --remote --env ",
    "deploy --config build/server/wrangler.json --domain garage.example --tag 20261126101500 --message Build 20261126101500 of commit abc1234",
    "kv key put builds/meta/20261126101500 --binding SITE --remote --env ",
    "kv key put builds/latest --binding SITE --remote --env ",
  ]);
  expect(account.seeds).toBe(1);
  expect(account.releases).toEqual(["site.deploy 20261126101500 abc1234"]);
  expect(account.said[0]).toContain("time-travel restore DB --bookmark=0000-1111-2222");
  expect(account.said.at(-1)).toBe("Build 20261126101500 is live at https://garage.example.");
});

const STEPS = [
  ["build", "The build failed", false],
  ["secret list", "The secrets couldn't be read", false],
  ["d1 time-travel info", "Reading the Time Travel bookmark failed", false],
  ["d1 migrations apply", "Migrating the database failed", false],
  ["deploy", "The deployment failed", false],
  ["seed", "cars and tracks are up to date only after the next hourly job", true],
  ["kv key put builds/meta", "open pages don't know about it", true],
  ["kv key put builds/latest", "open pages don't know about it", true],
  ["release", "the console doesn't list it", true],
  ["health", "doesn't confirm it (TypeError: no certificate yet)", true],
] as const;

test.each(STEPS)(
  "after %s failed once, a second deployment ends the same",
  async (step, message, isLive) => {
    const clean = createAccount();
    await deploySite(clean.tools, PRODUCTION);
    const broken = createAccount(step);
    const problem = messageOf(await deploySite(broken.tools, PRODUCTION).catch((error) => error));
    expect(problem).toContain(message);
    expect(problem.includes("The new version is live")).toBe(isLive);
    expect(broken.account.live === BUILD.id).toBe(isLive);
    broken.reachable();
    await deploySite(broken.tools, PRODUCTION);
    const { said: _clean, seeds, ...expected } = clean.account;
    const { said: _broken, seeds: all, ...result } = broken.account;
    expect(result).toEqual(expected);
    expect(all).toBeGreaterThanOrEqual(seeds);
  },
);

test("each call of wrangler is among the steps that failed", async () => {
  const { tools, calls } = createAccount();
  await deploySite(tools, PRODUCTION);
  for (const call of calls)
    expect(
      STEPS.some(([step]) => call.startsWith(step)),
      call,
    ).toBe(true);
});

test("nothing is migrated while a secret is missing, and the message sets it", async () => {
  const { tools, calls } = createAccount(undefined, ["MAIL_FROM"]);
  const staging = { ...PRODUCTION, flags: ["--env", "staging"] };
  const problem = messageOf(await deploySite(tools, staging).catch((error) => error));
  expect(problem).toContain("nothing was migrated or deployed");
  expect(problem).toContain("npx wrangler secret put SESSION_SECRETS --env staging");
  expect(calls).toEqual(["secret list --env staging"]);
});
