import { z } from "zod";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import type { Release } from "../lib/record-release.ts";
import type { Deployment } from "./deployment.ts";
import { type LiveTools, recordLatest, waitUntilLive } from "./live-build.ts";
import { DeployError, jsonIn, must } from "./wrangler.ts";

export type RollbackTools = LiveTools & {
  /** Adds the release to the audit log. */
  readonly recordRelease: (release: Release) => Promise<void>;
  readonly say: (message: string) => void;
};

/** wrangler's versions: the ten newest, oldest first. Deployments tag theirs with the build's id. */
const versionList = z.array(
  z.object({
    id: z.string(),
    annotations: z.looseObject({ "workers/tag": z.string().optional() }).optional(),
  }),
);
const status = z.object({ versions: z.array(z.object({ version_id: z.string() })).nonempty() });
const latest = z.object({ id: z.string(), timestamp: z.number() });

type Version = { id: string; build: string };

/**
 * Makes an earlier build live again: the one before the live one, or `build`. The database stays as it is: migrations
 * only add, so the earlier build works with it. If `build` is live already, open pages are informed again.
 *
 * @throws DeployError
 */
export async function rollBack(
  tools: RollbackTools,
  deployment: Deployment,
  build: string | null,
): Promise<void> {
  const { wrangler, say } = tools;
  const { flags, origin } = deployment;
  const { earlier, live } = await readVersions(tools, deployment);
  // A rollback that was interrupted after its first step is continued.
  const target = build !== null && build === live ? null : selectTarget(earlier, build);
  if (target) {
    const message = `Back from build ${live ?? "unknown"}`;
    const rollback = ["rollback", target.id, "--yes", "--message", message, ...flags];
    say(await must(wrangler, "The rollback", rollback));
  }
  const current = target?.build ?? live ?? "";
  await informPages(tools, deployment, current);
  const last = await waitUntilLive(tools, deployment, current);
  if (last !== null) {
    throw new DeployError(
      `Build ${current} is deployed, but ${origin}/api/health doesn't confirm it (${last}).${again(deployment, current)}`,
    );
  }
  await listRelease(tools, deployment, current);
  say(`Build ${current} is live at ${origin}. The database was not changed.`);
}

/** The newest earlier build, or the given one. @throws DeployError if there is none */
function selectTarget(earlier: readonly Version[], build: string | null): Version {
  const target = build ? earlier.find((version) => version.build === build) : earlier.at(-1);
  if (!target) throw new DeployError(noTarget(build, earlier));
  return target;
}

/** Without the build's id, the command would go back one more build. */
function again({ environment }: Deployment, build: string): string {
  const flag = environment === "production" ? "" : ` --env ${environment}`;
  return ` To try again: npm run rollback -- ${build}${flag}`;
}

/** Earlier builds, oldest first, and the live one; a version that only changed a secret has no tag. */
async function readVersions(
  { wrangler }: RollbackTools,
  { flags }: Deployment,
): Promise<{ earlier: Version[]; live: string | null }> {
  const read = async <T>(what: string, args: readonly string[], schema: z.ZodType<T>) => {
    const output = await must(wrangler, what, [...args, "--json", ...flags]);
    const parsed = schema.safeParse(jsonIn(output));
    if (!parsed.success) throw new DeployError(`${what} failed: ${output.trim()}`);
    return parsed.data;
  };
  const all = await read("Listing the versions", ["versions", "list"], versionList);
  const current = await read("Reading the live version", ["deployments", "status"], status);
  const isLive = new Set(current.versions.map(({ version_id }) => version_id));
  const end = all.findLastIndex(({ id }) => isLive.has(id));
  const tagged = all.slice(0, end + 1).flatMap(({ id, annotations }) => {
    const tag = annotations?.["workers/tag"];
    return tag ? [{ id, build: tag }] : [];
  });
  const live = tagged.at(-1)?.build ?? null;
  return { earlier: tagged.filter((version) => version.build !== live), live };
}

function noTarget(build: string | null, earlier: readonly Version[]): string {
  const buildIds = [...new Set(earlier.map((version) => version.build))];
  if (buildIds.length === 0) return "There is no earlier build to go back to.";
  return `There is no earlier build ${build}. The earlier ones:\n${buildIds.map((id) => `  ${id}`).join("\n")}`;
}

/** Informs open pages; after a failure, they learn of it when they next load. */
async function informPages(
  tools: RollbackTools,
  deployment: Deployment,
  build: string,
): Promise<void> {
  const { wrangler, say } = tools;
  try {
    const key = ["kv", "key", "get", SITE_KEYS.build(build), "--text", "--binding", "SITE"];
    const output = await must(wrangler, "Reading the build", [
      ...key,
      "--remote",
      ...deployment.flags,
    ]);
    const [json = ""] = /\{.*\}/.exec(output) ?? [];
    await recordLatest(tools, deployment, latest.parse(JSON.parse(json)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`Open pages don't know about it: ${reason}.${again(deployment, build)}`);
  }
}

async function listRelease(
  { recordRelease, say }: RollbackTools,
  deployment: Deployment,
  id: string,
): Promise<void> {
  try {
    await recordRelease({ action: "site.rollback", id });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The console doesn't list it: ${reason}.${again(deployment, id)}`);
  }
}
