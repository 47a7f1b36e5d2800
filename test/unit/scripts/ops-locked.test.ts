import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGiveaway } from "#app/features/giveaway/manage-giveaway.server.ts";
import { openRound } from "#app/features/livery/manage-rounds.server.ts";
import { LIVERY_ROUNDS } from "#app/features/livery/rounds.ts";
import { openDatabase } from "#db/client.ts";
import {
  findGiveawayBySlug,
  insertEntryIfOpen,
  updateGiveawayClosed,
} from "#db/queries/giveaways.ts";
import { insertUser, updateUserBanned } from "#db/queries/users.ts";
import {
  databaseFile as databaseName,
  openLocalDatabase,
} from "../../../scripts/lib/local-database.ts";
import { ROOT } from "../../../scripts/lib/project.ts";

const stateDir = mkdtempSync(join(tmpdir(), "garage-ops-"));
const env = {
  ...process.env,
  STATE_DIR: stateDir,
  NEWS_FEED_URL: "http://127.0.0.1:1/wp-json/wp/v2",
};
const node = (...args: string[]) =>
  spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], { cwd: ROOT, env });
const ops = (...words: readonly string[]) => node("scripts/ops.ts", ...words);

const [round = { slug: "" }, nextRound = { slug: "" }] = LIVERY_ROUNDS;
const NOW = new Date();
const LATER = new Date(NOW.getTime() + 24 * 60 * 60 * 1000);

/** The one SQLite file of a kind of storage that is named by a hash. */
function fileOf(kind: string): string {
  const folder = join(stateDir, "v3", kind);
  const [name = ""] = readdirSync(folder).filter((file) => /^[0-9a-f]{64}\.sqlite$/.test(file));
  return join(folder, name);
}

const DATABASES = "d1/miniflare-D1DatabaseObject";
const databaseFile = () => fileOf(DATABASES);

beforeAll(async () => {
  // An empty file is an empty database; with one there, migrating starts no other program.
  mkdirSync(join(stateDir, "v3", DATABASES), { recursive: true });
  const name = databaseName("00000000-0000-0000-0000-000000000000");
  writeFileSync(join(stateDir, "v3", DATABASES, name), "");
  const script = `import { migrateLocalDatabase, openLocalState } from "./scripts/lib/local-state.ts";
    const { database, close } = await openLocalState();
    await migrateLocalDatabase(database);
    await close();`;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env,
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  await fill();
  const made = ops("coming-soon", "off");
  expect(await new Promise((resolve) => made.on("close", resolve))).toBe(0);
});
afterAll(() => rmSync(stateDir, { recursive: true }));

/** A racer, a banned racer, a failed mail, an open round, an open giveaway and a closed one with an entry. */
async function fill() {
  const { connection, close } = openLocalDatabase(databaseFile());
  const db = openDatabase(connection);
  const deps = { db, clock: { now: () => NOW } };
  for (const username of ["racer", "banned"]) {
    const email = `${username}@garage.test`;
    const keys = { usernameKey: username, emailKey: email };
    const [user] = await insertUser(db, {
      createdAt: NOW,
      username,
      email,
      ...keys,
      passwordHash: "x",
    });
    if (user && username === "banned") await updateUserBanned(db, user.id, NOW, NOW);
  }
  await db.run(`update users set is_activated = 1`);
  await db.run(`insert into mails (created_at, recipient, subject, text, html, status, attempts)
    values (0, 'racer@garage.test', 'Hello', '', '', 'FAILED', 5)`);
  await openRound(deps, { slug: nextRound.slug, closesAt: LATER });
  for (const slug of ["running", "over"]) await openGiveaway(deps, { slug, closesAt: LATER });
  const over = await findGiveawayBySlug(db, "over");
  await insertEntryIfOpen(db, {
    giveawayId: over?.id ?? 0,
    userId: 1,
    country: "US",
    createdAt: NOW,
  });
  await updateGiveawayClosed(db, "over", NOW);
  close();
}

/** Runs a switch while the file is locked; releases the lock once the switch reports that it waits. */
async function runLocked(file: string, words: readonly string[], waiting: RegExp) {
  const other = new DatabaseSync(file);
  other.exec("begin exclusive");
  const child = ops(...words);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (other.isTransaction && waiting.test(output)) other.exec("rollback");
    });
  }
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const hasWaited = !other.isTransaction;
  other.close();
  return { status, output, hasWaited };
}

const WAITS_FOR_DATABASE = /Another process is writing/;
const day = LATER.toISOString().slice(0, 10);

test.each([
  [["role", "racer", "editor"], "racer is now editor."],
  [["ban", "racer"], "racer is banned"],
  [["pardon", "banned"], "banned is pardoned"],
  [["invite", "new@garage.test"], "Give this link to new@garage.test."],
  [["mail", "retry", "1"], "Mail 1 goes out"],
  [["mail", "retry", "all"], "No mail has failed"],
  [["livery", "open", round.slug, day], `${round.slug} is open`],
  [["livery", "close", nextRound.slug], `${nextRound.slug} is closed.`],
  [["giveaway", "open", "new", day], "new is open"],
  [["giveaway", "close", "running"], "running is closed."],
])("%j waits for a locked database, then does its work", async (words, expected) => {
  const { status, output, hasWaited } = await runLocked(databaseFile(), words, WAITS_FOR_DATABASE);
  expect(output).toContain(expected);
  expect({ status, hasWaited }).toEqual({ status: 0, hasWaited: true });
});

test("a drawing waits for a locked database, then draws", async () => {
  const words = ["giveaway", "draw", "over"];
  expect(await runLocked(databaseFile(), ["pardon", "racer"], WAITS_FOR_DATABASE)).toMatchObject({
    status: 0,
  });
  const { status, output, hasWaited } = await runLocked(databaseFile(), words, WAITS_FOR_DATABASE);
  expect(output).toContain("racer won over: place");
  expect({ status, hasWaited }).toEqual({ status: 0, hasWaited: true });
});

test("a news sync waits for a locked database before it fetches", async () => {
  const { output, hasWaited } = await runLocked(
    databaseFile(),
    ["news", "sync"],
    WAITS_FOR_DATABASE,
  );
  expect(hasWaited).toBe(true);
  expect(output).toContain("Run it again");
});

test("reading goes on while another process writes", async () => {
  const other = new DatabaseSync(databaseFile());
  other.exec("begin immediate");
  const child = ops("mail", "failed");
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  other.close();
  expect(status).toBe(0);
});

test.each([
  ["coming-soon", "on"],
  ["redirect", "add", "/boards", "/1320-club"],
  ["redirect", "rm", "/boards"],
])("%s %s tries again while its KV file is locked", async (...words) => {
  const file = fileOf("kv/miniflare-KVNamespaceObject");
  const { status, output, hasWaited } = await runLocked(file, words, /Trying again/);
  expect({ status, hasWaited }, output).toEqual({ status: 0, hasWaited: true });
});
