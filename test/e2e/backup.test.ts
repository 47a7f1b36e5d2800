// npm run backup and npm run restore, on a site that runs, is destroyed and comes back.
import { spawn } from "node:child_process";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openExistingDatabase } from "../../scripts/lib/local-state.ts";
import { startSite } from "../support/site.ts";
import { dumpState } from "../support/stored-site.ts";
import { copyDemoData } from "./support/demo-data.ts";

const folder = mkdtempSync(join(tmpdir(), "garage-backup-"));
const stateDir = join(folder, "state");
const lostDir = join(folder, "lost");
const copy = join(folder, "copy");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs an npm script on the local data in `stateDir`. */
function run(script: "backup" | "restore", ...args: readonly string[]) {
  const child = spawn("npm", ["run", "--silent", script, "--", ...args], {
    env: { ...process.env, STATE_DIR: stateDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  return new Promise<{ status: number | null; output: string }>((resolve) =>
    child.on("close", (status) => resolve({ status, output })),
  );
}

/** What a visitor sees of the best runs: their rows, and the photo of the first. */
async function bestRuns(origin: string) {
  const runs: { imagePath1: string | null }[] = await (
    await fetch(`${origin}/rest/slips?limit=50`)
  ).json();
  const path = runs.find(({ imagePath1 }) => imagePath1)?.imagePath1;
  const photo = await fetch(`${origin}${path}`);
  return { runs, status: photo.status, photo: await photo.arrayBuffer() };
}

test("a site that was destroyed is restored, equal row by row and picture by picture", async () => {
  copyDemoData(stateDir);
  const site = await startSite(stateDir);
  const before = await bestRuns(site.origin);
  expect(before.status).toBe(200);
  await site.stop();

  expect(await run("backup", "--to", copy)).toMatchObject({
    status: 0,
    output: expect.stringContaining("Saved "),
  });
  renameSync(stateDir, lostDir);
  const restored = await run("restore", "--from", copy);
  expect(restored.output).toContain("All rows and objects equal the backup.");
  expect(restored.status).toBe(0);
  // The site lists its copy, which was finished by then.
  const lost = openExistingDatabase(lostDir);
  const listed = await lost.connection.prepare("select kind, place from backups").raw();
  expect(listed).toEqual([["copy", "a folder"]]);
  lost.execute("delete from backups; delete from sqlite_sequence where name = 'backups'");
  lost.close();
  expect(await dumpState(stateDir)).toEqual(await dumpState(lostDir));

  const again = await startSite(stateDir);
  try {
    expect(await bestRuns(again.origin)).toEqual(before);
  } finally {
    await again.stop();
  }
}, 600_000);
