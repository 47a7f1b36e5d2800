import { SITE_KEYS } from "#app/features/site/schema.ts";
import type { BuildMeta } from "../lib/build.ts";
import type { Release } from "../lib/record-release.ts";
import { readBookmark } from "./bookmark.ts";
import type { Deployment } from "./deployment.ts";
import { type LiveTools, putKey, recordLatest, waitUntilLive } from "./live-build.ts";
import { assertVariables } from "./variables.ts";
import { DeployError, must } from "./wrangler.ts";

export type DeployTools = LiveTools & {
  /** Makes the production build. Returns its metadata, and its variables that have a value. */
  readonly build: () => Promise<{ meta: BuildMeta; variables: readonly string[] }>;
  /** Adds cars and tracks to the remote database. */
  readonly seed: () => Promise<void>;
  /** Adds the release to the audit log. */
  readonly recordRelease: (release: Release) => Promise<void>;
  readonly say: (message: string) => void;
};

/** The configuration that the build writes: that of one environment, with the built files. */
const BUILT = "build/server/wrangler.json";

/**
 * Deploys a site. Every step can be repeated, so after a failure, deploy again. What fails once the new version is
 * live doesn't keep the rest from being done.
 *
 * @throws DeployError that says whether the new version is live
 */
export async function deploySite(tools: DeployTools, deployment: Deployment): Promise<void> {
  const { wrangler, say } = tools;
  const { flags, origin } = deployment;
  const { meta, variables } = await tools.build();
  await assertVariables(wrangler, deployment, variables);
  const bookmark = await readBookmark(wrangler, flags);
  say(`The database is at bookmark ${bookmark}. To return to it (db/README.md, "Back up and restore"):
  npx wrangler d1 time-travel restore DB --bookmark=${bookmark} ${flagsInWords(flags)}`);
  // The schema is widened before the code that needs it; narrowing waits for a later release.
  const migrate = ["d1", "migrations", "apply", "DB", "--remote", ...flags];
  await must(wrangler, "Migrating the database", migrate);
  say(await must(wrangler, "The deployment", deployCommand(meta, origin)));
  const problems = await finish(tools, deployment, meta);
  if (problems.length === 0) return say(`Build ${meta.id} is live at ${origin}.`);
  throw new DeployError(
    `The new version is live, but:\n${problems.map((problem) => `  - ${problem}`).join("\n")}\nTo repeat these steps, deploy again.`,
  );
}

function deployCommand({ id, commit }: BuildMeta, origin: string): string[] {
  const version = ["--tag", id, "--message", `Build ${id} of commit ${commit}`];
  return ["deploy", "--config", BUILT, "--domain", new URL(origin).host, ...version];
}

/** What follows once the new version is live. Returns what failed. */
async function finish(
  tools: DeployTools,
  deployment: Deployment,
  meta: BuildMeta,
): Promise<string[]> {
  const problems: string[] = [];
  const attempt = async (consequence: string, step: () => Promise<unknown>) => {
    try {
      await step();
    } catch (error) {
      problems.push(`${consequence}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  await attempt("cars and tracks are up to date only after the next hourly job", tools.seed);
  await attempt("open pages don't know about it", async () => {
    await putKey(tools, deployment, SITE_KEYS.build(meta.id), meta);
    await recordLatest(tools, deployment, meta);
  });
  await attempt("the console doesn't list it", () =>
    tools.recordRelease({ action: "site.deploy", ...meta }),
  );
  const last = await waitUntilLive(tools, deployment, meta.id);
  if (last !== null) {
    problems.push(
      `${deployment.origin}/api/health doesn't confirm it (${last}). A new domain gets its certificate within minutes.`,
    );
  }
  return problems;
}

function flagsInWords(flags: readonly string[]): string {
  return flags.map((flag) => flag || '""').join(" ");
}
