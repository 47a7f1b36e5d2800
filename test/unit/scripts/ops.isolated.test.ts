import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
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
import type { COMMANDS } from "../../../scripts/ops/commands.ts";

const stateDir = mkdtempSync(join(tmpdir(), "garage-ops-"));
vi.stubEnv("STATE_DIR", stateDir);
vi.stubEnv("NEWS_FEED_URL", "http://127.0.0.1:1/wp-json/wp/v2");
const node = (...args: string[]) =>
  spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], { cwd: ROOT });
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
const SETTINGS = "kv/miniflare-KVNamespaceObject";

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
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  await fill();
  expect(await finish(ops("redirect", "add", "/boards", "/1320-club"))).toMatchObject({
    status: 0,
  });
  await storePreviewLink();
});
afterAll(() => rmSync(stateDir, { recursive: true }));

/** A track; a report, an appeal and a flagged comment. What they refer to is left out as far as possible. */
const CASES: readonly string[] = [
  `insert into tracks (slug, name, city, country, latitude, longitude, is_position_approximate, time_zone, length_ft, is_sanctioned)
    values ('strip', 'Strip', '', 'US', 0, 0, 0, 'America/Denver', 1320, 1)`,
  `insert into vehicle_lookup (id, year, make, model, trim) values (1, 2023, 'Dodge', 'Challenger', 'GT')`,
  `insert into vehicles (id, created_at, updated_at, user_id, vehicle_lookup_id, is_stock) values (1, 0, 0, 1, 1, 1)`,
  `insert into track_names (id, name, name_key) values (1, 'Strip', 'strip')`,
  `insert into slips (id, created_at, updated_at, user_id, vehicle_id, race_track, track_name_id, ran_on, elapsed_ms, sixty_foot_ms,
      trap_speed_hundredths_mph, is_stock, vehicle_lookup_id, vehicle_year, vehicle_make, vehicle_model, vehicle_trim, mods,
      media_key, media_width, media_height, blur_data_url, status, flags, submitted_at)
    values (1, 0, 0, 1, 1, 'Strip', 1, '2026-05-09', 12000, 1800, 11000, 1, 1, 2023, 'Dodge', 'Challenger', 'GT', '', '', 1, 1, '',
      'REJECTED', '[]', 0)`,
  `insert into run_reports (slip_id, reporter_id, created_at, reason, text, status) values (1, 2, 0, 'OTHER', 'Odd', 'OPEN')`,
  `insert into appeals (slip_id, slip_version, user_id, created_at, text, status) values (1, 1, 1, 0, 'Look again', 'OPEN')`,
  `insert into comment_topics (created_at) values (0)`,
  `insert into comments (created_at, updated_at, topic_id, user_id, status, open_flag_count, flagged_at, text)
    values (0, 0, 1, 2, 'VISIBLE', 1, 0, 'Words')`,
];

/** Two racers, a banned one, a moderator, a failed mail, an open round, an open giveaway and a closed one with an entry. */
async function fill() {
  const { connection, close } = openLocalDatabase(fileOf(DATABASES));
  const db = openDatabase(connection);
  const deps = { db, clock: { now: () => NOW } };
  for (const username of ["racer", "rowdy", "banned", "judge"]) {
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
  await db.run(`update users set role = 'moderator' where username = 'judge'`);
  for (const sql of CASES) await db.run(sql);
  await db.run(`insert into sessions (id, user_id, created_at, last_used_at, expires_at)
    values ('s1', 1, 0, 0, 9e15)`);
  await db.run(`insert into dead_letters (message_id, died_at, kind, body)
    values ('m1', 0, 'mail', '{"kind":"mail","mailId":1}')`);
  await db.run(`insert into missed_paths (path, hit_count, last_hit_on, is_ignored)
    values ('/gone', 3, '2026-11-20', 0), ('/ignored', 3, '2026-11-20', 1)`);
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

/** Only a site can make a preview link; this is what one leaves in the settings. */
async function storePreviewLink() {
  const { connection, close } = openLocalDatabase(fileOf(DATABASES));
  await openDatabase(connection).run(
    `update site_changes set settings =
      json_set(settings, '$.previewLinks', json('[{"key":"earlier","expiresAt":${LATER.getTime()}}]'))`,
  );
  close();
}

function lock(file: string) {
  const other = new DatabaseSync(file);
  other.exec("begin exclusive");
  return other;
}

/** The status and output of a command; `onOutput` sees the output so far, each time there is more. */
async function finish(child: ReturnType<typeof ops>, onOutput = (_output: string) => {}) {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      onOutput(output);
    });
  }
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { status, output };
}

const redirectFile = join(stateDir, "redirects.csv");
writeFileSync(redirectFile, "from,to,status\n/old-boards,/1320-club,301\n");
const day = LATER.toISOString().slice(0, 10);

type Commands = typeof COMMANDS;

/** A command, and the end of what it prints. */
type Switch = { words: readonly string[]; done: string };

const DECISIONS: readonly (readonly string[])[] = [
  ["report", "uphold", "1"],
  ["report", "dismiss", "1", "--answer", "It is fine."],
  ["comment", "remove", "1", "--reason", "SPAM"],
  ["comment", "keep", "1"],
  ["appeal", "uphold", "1", "--answer", "It stands."],
  ["appeal", "overturn", "1", "--answer", "It is fine."],
];

/** Every switch, in an order in which each has something to do. */
const SWITCHES: readonly Switch[] = [
  { words: ["role", "racer", "editor"], done: "racer is now editor." },
  { words: ["ban", "rowdy", "Threats."], done: "rowdy is banned" },
  {
    words: ["suspend", "racer", "3", "Sent the same slip five times."],
    done: "racer is suspended until",
  },
  { words: ["pardon", "banned"], done: "banned is pardoned" },
  {
    words: ["unsuspend", "racer", "A mistake."],
    done: "racer may write again.",
  },
  {
    words: ["note", "racer", "--by", "judge", "Polite", "on", "the", "phone."],
    done: "judge's note about racer is stored.",
  },
  {
    words: ["track-staff", "add", "strip", "racer", "--no-wait"],
    done: "Requested.",
  },
  {
    words: ["track-staff", "end", "strip", "racer", "--no-wait"],
    done: "Requested.",
  },
  ...DECISIONS.map(
    (words): Switch => ({
      words: [...words, "--by", "judge", "--no-wait"],
      done: "Requested.",
    }),
  ),
  {
    words: ["backups", "point", "Before", "the", "finals"],
    done: "Restore point set: Before the finals.",
  },
  { words: ["sign-out", "racer"], done: "racer is logged out everywhere." },
  { words: ["export", "racer"], done: '"username": "racer"' },
  { words: ["activation", "rowdy", "--no-wait"], done: "Requested." },
  {
    words: ["email", "racer", "moved@garage.test", "--no-wait"],
    done: "Requested.",
  },
  {
    words: ["dead-letters", "send", "all", "--no-wait"],
    done: "Requested.",
  },
  {
    words: ["dead-letters", "discard", "1", "Send mail 1"],
    done: "Message 1 is discarded.",
  },
  {
    words: ["redirect", "ignore", "/gone"],
    done: "/gone isn't suggested anymore.",
  },
  {
    words: ["redirect", "suggest", "/ignored"],
    done: "/ignored is suggested again.",
  },
  {
    words: ["invite", "new@garage.test"],
    done: "Give this link to new@garage.test.",
  },
  {
    words: ["jobs", "run", "deleteMails"],
    done: "Delete old mails: starts within a minute.",
  },
  { words: ["mail", "retry", "1"], done: "Mail 1 goes out" },
  { words: ["mail", "retry", "all"], done: "No mail has failed" },
  {
    words: ["livery", "open", round.slug, day],
    done: `${round.slug} is open`,
  },
  {
    words: ["livery", "close", nextRound.slug],
    done: `${nextRound.slug} is closed.`,
  },
  { words: ["giveaway", "open", "new", day], done: "new is open" },
  { words: ["giveaway", "close", "running"], done: "running is closed." },
  { words: ["giveaway", "draw", "over"], done: "racer won over: place" },
  {
    words: ["announce", "Test and tune", "--until", "2099-12-24T18:00"],
    done: "Announced: Test and tune.",
  },
  { words: ["announce", "off"], done: "The announcement is off." },
  { words: ["coming-soon", "on"], done: "Coming soon is on." },
  { words: ["undo", "6"], done: "Undone: Coming soon on" },
  {
    words: ["redirect", "add", "/boards", "/1320-club", "301"],
    done: "301  /boards  ->  /1320-club",
  },
  { words: ["redirect", "rm", "/boards"], done: "Removed the redirect" },
  {
    words: ["redirect", "import", redirectFile],
    done: "1 imported, 0 left out.",
  },
  {
    words: ["coming-soon", "on", "--until", "2099-12-24T18:00", "--guests", "racer"],
    done: "Coming soon is on.",
  },
  { words: ["registration", "closed"], done: "Registration is closed." },
  { words: ["submissions", "closed"], done: "Submissions are closed." },
  {
    words: ["coming-soon", "end-links"],
    done: "No preview link works anymore.",
  },
  { words: ["delete", "rowdy", "rowdy", "--no-wait"], done: "Requested." },
];
/** They need a site that carries out the request, or a feed. */
const UNDONE: readonly Switch[] = [
  { words: ["coming-soon", "link"], done: "Requested." },
  { words: ["news", "sync"], done: "Run it again" },
];
/** Commands that only read. */
const READS = [
  ...["redirect list", "redirect missed", "role list", "ban list", "members"],
  ...["track-staff list", "inbox", "audit", "errors", "misreads"],
  ...["mail list", "mail failed", "mail show"],
];

test("every command that ops lists only reads, or is a switch tried here", async () => {
  const { output } = await finish(spawn("npm", ["run", "--silent", "ops"], { cwd: ROOT }));
  const listed = output.match(/(?<=^ {2})\S+( [a-z]+(?= |$))?/gm) ?? [];
  expect(listed.length).toBeGreaterThan(15);
  const tried = [...SWITCHES, ...UNDONE].map(({ words }) => `${words.join(" ")} `);
  const untried = listed.filter((command) => !tried.some((line) => line.startsWith(`${command} `)));
  expect(untried).toEqual(READS);
});

describe("a lock of another process", () => {
  /** A command of each storage, what it prints while it waits and in the end; feeds can't be reached here. */
  const WAITS = [
    {
      ...{ words: ["role", "racer", "editor"], done: "racer is now editor." },
      ...{ storage: DATABASES, waiting: /Another process is writing/, exitCode: 0 },
    },
    {
      ...{ words: ["news", "sync"], done: "Run it again" },
      ...{ storage: DATABASES, waiting: /Another process is writing/, exitCode: 1 },
    },
    {
      ...{ words: ["submissions", "closed"], done: "Submissions are closed." },
      ...{ storage: SETTINGS, waiting: /Trying again/, exitCode: 0 },
    },
  ];

  test("concerns every command alike: only the news command opens the storage itself", () => {
    const folder = join(ROOT, "scripts/ops");
    const opening = readdirSync(folder).filter((name) =>
      /node:sqlite|local-database|local-state|"wrangler"|"kv"/.test(
        readFileSync(join(folder, name), "utf8"),
      ),
    );
    expect(opening).toEqual(["news.ts"]);
  });

  test.each(WAITS)(
    "is waited for by $words",
    async ({ words, done, storage, waiting, exitCode }) => {
      const other = lock(fileOf(storage));
      const { status, output } = await finish(ops(...words), (printed) => {
        if (other.isTransaction && waiting.test(printed)) other.exec("rollback");
      });
      const hasWaited = !other.isTransaction;
      other.close();
      expect(output).toContain(done);
      expect({ status, hasWaited }).toEqual({ status: exitCode, hasWaited: true });
    },
  );

  test("that doesn't end leaves everything as it was, and the command says so", async () => {
    const other = lock(fileOf(DATABASES));
    const { status, output } = await finish(ops("role", "racer", "racer"));
    other.close();
    expect(output).toContain("so nothing was written. Stop it, or try again");
    expect(output).not.toMatch(/^\s+at /m);
    expect(status).toBe(1);
  });

  test("on the settings leaves a change that the same command publishes later", async () => {
    const other = lock(fileOf(SETTINGS));
    const first = await finish(ops("submissions", "open"));
    other.close();
    expect(first.output).toContain("the change is stored, but not in use yet");
    expect(first.status).toBe(1);
    const second = await finish(ops("submissions", "open"));
    expect(second).toMatchObject({ status: 0 });
    const { connection, close } = openLocalDatabase(fileOf(DATABASES));
    const rows = await connection
      .prepare("select published_at is not null from site_changes order by version desc limit 1")
      .raw();
    close();
    expect(rows).toEqual([[1]]);
  }, 120_000);

  test("doesn't keep a command from reading", async () => {
    const other = new DatabaseSync(fileOf(DATABASES));
    other.exec("begin immediate");
    const { status } = await finish(ops("mail", "failed"));
    other.close();
    expect(status).toBe(0);
  });
});

describe("a command does its work:", () => {
  let commands: Commands;
  // In this process: loading them anew for each takes longer than all of them.
  beforeAll(async () => {
    vi.resetModules();
    commands = (await import("../../../scripts/ops/commands.ts")).COMMANDS;
  });

  test.each(SWITCHES)("$words", async ({ words: [name = "", ...args], done }) => {
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const isValid = await commands.get(name)?.run(args);
    const printed = [...print.mock.calls, ...write.mock.calls].map(([part]) => part);
    const output = printed.map((part) => Buffer.from(part ?? "").toString()).join("\n");
    vi.restoreAllMocks();
    expect(isValid).toBe(true);
    expect(output).toContain(done);
  });
});
