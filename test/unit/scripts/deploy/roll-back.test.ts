import { expect, test } from "vitest";
import type { Deployment } from "../../../../scripts/deploy/deployment.ts";
import { rollBack } from "../../../../scripts/deploy/roll-back.ts";
import type { Release } from "../../../../scripts/lib/record-release.ts";
import { recordingWrangler } from "./recording-wrangler.ts";

const PRODUCTION: Deployment = {
  environment: "production",
  flags: ["--env", ""],
  origin: "https://garage.example",
};
const version = (id: string, tag?: string) => ({
  id,
  number: 1,
  annotations: {
    "workers/triggered_by": tag ? "version_upload" : "secret",
    ...(tag && { "workers/tag": tag }),
  },
});
/** Three builds; a secret was changed after the second, and after the last. */
const VERSIONS = [
  version("v1", "build-1"),
  version("v2", "build-2"),
  version("v3"),
  version("v4", "build-3"),
  version("v5"),
];

function createSite(versions = VERSIONS, failing?: string) {
  const site = {
    live: "v5",
    latest: null as unknown,
    releases: [] as Release[],
    said: [] as string[],
  };
  let failsToList = failing === "release";
  const { wrangler, calls } = recordingWrangler(
    {
      "versions list": JSON.stringify(versions, null, 2),
      "deployments status": () =>
        JSON.stringify({ versions: [{ version_id: site.live, percentage: 100 }] }, null, 2),
      rollback: (args) => {
        site.live = args[1] ?? "";
        return "Rolled back.";
      },
      "kv key get builds/meta/": (args) =>
        JSON.stringify({ id: args[3]?.split("/").at(-1), timestamp: 7, routes: [] }),
      "kv key put builds/latest": (args) => {
        site.latest = JSON.parse(args[4] ?? "");
        return "";
      },
    },
    failing,
  );
  const buildOf = (id: string) =>
    versions.find((each) => each.id === id)?.annotations["workers/tag"];
  const tools = {
    wrangler,
    fetch: async () => Response.json({ status: "ok", buildId: buildOf(site.live) }),
    pause: async () => {},
    recordRelease: async (release: Release) => {
      if (failsToList) {
        failsToList = false;
        throw new Error("the database is busy");
      }
      site.releases.push(release);
    },
    say: (message: string) => void site.said.push(message),
  };
  return { site, tools, calls };
}

test("the build before the live one comes back, and open pages learn of it", async () => {
  const { site, tools, calls } = createSite();
  await rollBack(tools, PRODUCTION, null);
  expect(site.live).toBe("v2");
  expect(site.latest).toEqual({ id: "build-2", timestamp: 7 });
  expect(calls).toContain("rollback v2 --yes --message Back from build build-3 --env ");
  expect(site.releases).toEqual([{ action: "site.rollback", id: "build-2" }]);
  expect(site.said.at(-1)).toContain("Build build-2 is live");
});

test("a given build comes back", async () => {
  const { site, tools } = createSite();
  await rollBack(tools, PRODUCTION, "build-1");
  expect(site.live).toBe("v1");
});

test("an unknown build changes nothing and lists the earlier ones", async () => {
  const { site, tools } = createSite();
  await expect(rollBack(tools, PRODUCTION, "build-9")).rejects.toThrow(
    "There is no earlier build build-9. The earlier ones:\n  build-1\n  build-2",
  );
  expect(site.live).toBe("v5");
});

test("without any build that is tagged, nothing is rolled back or listed", async () => {
  const { site, tools, calls } = createSite([version("v3"), version("v5")]);
  await expect(rollBack(tools, PRODUCTION, null)).rejects.toThrow("no earlier build");
  expect(site.releases).toEqual([]);
  expect(calls.some((call) => call.startsWith("rollback"))).toBe(false);
});

test("the command that is printed is for the same environment", async () => {
  const { site, tools } = createSite(VERSIONS, "release");
  await rollBack(tools, { ...PRODUCTION, environment: "staging" }, null);
  expect(site.said.join("\n")).toContain("npm run rollback -- build-2 --env staging");
});

test("the first build has nothing to go back to", async () => {
  const { tools } = createSite([version("v4", "build-3"), version("v5")]);
  await expect(rollBack(tools, PRODUCTION, null)).rejects.toThrow("no earlier build");
});

test.each(["versions list", "deployments status", "rollback"])(
  "after %s failed once, the live build is the same, and a second attempt works",
  async (step) => {
    const { site, tools } = createSite(VERSIONS, step);
    await expect(rollBack(tools, PRODUCTION, null)).rejects.toThrow("The network is gone.");
    expect(site.live).toBe("v5");
    await rollBack(tools, PRODUCTION, null);
    expect(site.live).toBe("v2");
  },
);

test.each(["kv key get", "kv key put"])(
  "after %s failed once, the build is live, and open pages learn of it from the command that is printed",
  async (step) => {
    const { site, tools, calls } = createSite(VERSIONS, step);
    await rollBack(tools, PRODUCTION, null);
    expect(site).toMatchObject({ live: "v2", latest: null });
    expect(site.said.join("\n")).toContain("Open pages don't know about it");
    expect(site.said.join("\n")).toContain("npm run rollback -- build-2");
    await rollBack(tools, PRODUCTION, "build-2");
    expect(site).toMatchObject({ live: "v2", latest: { id: "build-2", timestamp: 7 } });
    expect(calls.filter((call) => call.startsWith("rollback"))).toHaveLength(1);
  },
);

test("after listing the release failed, the printed command lists it", async () => {
  const { site, tools } = createSite(VERSIONS, "release");
  await rollBack(tools, PRODUCTION, null);
  expect(site).toMatchObject({ live: "v2", latest: { id: "build-2" }, releases: [] });
  expect(site.said.join("\n")).toContain(
    "The console doesn't list it: the database is busy. To try again: npm run rollback -- build-2",
  );
  await rollBack(tools, PRODUCTION, "build-2");
  expect(site.releases).toEqual([{ action: "site.rollback", id: "build-2" }]);
});

test("after the health check failed, the printed command checks again and goes no further back", async () => {
  const { site, tools, calls } = createSite();
  const down = { ...tools, fetch: async () => new Response(null, { status: 503 }) };
  await expect(rollBack(down, PRODUCTION, null)).rejects.toThrow("npm run rollback -- build-2");
  await rollBack(tools, PRODUCTION, "build-2");
  expect(site.live).toBe("v2");
  expect(calls.filter((call) => call.startsWith("rollback"))).toHaveLength(1);
});
