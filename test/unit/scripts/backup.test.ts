import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Statement } from "#db/client.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import {
  createFilledFile,
  dumpDatabase,
  dumpStores,
  type FileSite,
  fill,
  MIGRATIONS,
  openFileSite,
  openStores,
} from "#test/support/stored-site.ts";
import { backUp } from "../../../scripts/backup/back-up.ts";
import {
  type BackupBucket,
  backUpIntoBucket,
  readBucketAddress,
  restoreFromBucket,
} from "../../../scripts/backup/bucket.ts";
import { type Client, createClient } from "../../../scripts/backup/client.ts";
import { chunksOf } from "../../../scripts/backup/objects.ts";
import { folderOf } from "../../../scripts/backup/remote-bucket.ts";
import { restore } from "../../../scripts/backup/restore.ts";
import type { Site } from "../../../scripts/backup/site.ts";
import { ENVIRONMENTS } from "../../../scripts/lib/environment.ts";

/** Not a multiple of what an upload in pieces sends at a time. */
const LARGE_BYTES = 17 * 1024 * 1024;

const stores = openStores();
let lines: string[] = [];
const note = (line: string) => {
  lines.push(line);
};
const report = { step: note, note };

let filled = "";
let work = "";
let folder = "";
let source: FileSite;
let target: FileSite;

beforeAll(async () => {
  filled = await mkdtemp(join(tmpdir(), "backup-source-"));
  await createFilledFile(join(filled, "db.sqlite"));
});
afterAll(async () => {
  await stores.close();
  await rm(filled, { recursive: true });
});

beforeEach(async () => {
  lines = [];
  work = await mkdtemp(join(tmpdir(), "backup-"));
  folder = join(work, "copy");
  await copyFile(join(filled, "db.sqlite"), join(work, "source.sqlite"));
  source = openFileSite(join(work, "source.sqlite"), await stores.open("source"));
  await emptyTarget();
});
afterEach(async () => {
  await source.close();
  await target.close();
  await rm(work, { recursive: true });
});

async function emptyTarget() {
  if (target) await target.close().catch(() => {});
  target = openFileSite(":memory:", await stores.open("target"));
}

const save = (site: Site = source) => backUp(site, { folder, build: "build-1", report });
const putBack = (site: Site = target) => restore(site, { folder, migrations: MIGRATIONS, report });

/** The same site; a hook runs before each call of its database, counted from 1. */
function whenCalled(site: Site, hook: (call: number) => void): Site {
  let calls = 0;
  const counted = <T>(work: () => Promise<T>) => {
    calls += 1;
    hook(calls);
    return work();
  };
  const database: Client = {
    rows: async (sql, params) => counted(() => site.database.rows(sql, params)),
    batch: async (statements) => counted(() => site.database.batch(statements)),
  };
  return { ...site, database };
}

async function expectRestored() {
  const { problems } = await putBack();
  expect(problems).toEqual([]);
  expect(await dumpDatabase(target)).toEqual(await dumpDatabase(source));
}

async function fillStores({ buckets, settings }: Site) {
  const { MEDIA, PRIVATE_MEDIA } = buckets;
  const http = { contentType: "image/jpeg", cacheControl: "public, max-age=60" };
  for (let at = 0; at < 20; at += 1)
    await MEDIA?.put(`slips/${at}/photo é.jpg`, randomBytes(1_000 + at), { httpMetadata: http });
  await MEDIA?.put("cards/slip-1.png", "a card", { customMetadata: { drawnOf: "v1" } });
  await MEDIA?.put("maps/tiles.pmtiles", randomBytes(LARGE_BYTES));
  await MEDIA?.put("empty", "");
  await PRIVATE_MEDIA?.put("vin/1.jpg", randomBytes(2_000), { httpMetadata: http });
  await settings.put("site/coming-soon", "off");
  await settings.put("held:draft", "{}", { expirationTtl: 86_400, metadata: { by: "editor" } });
}

async function emptyStores({ buckets, settings }: Site) {
  for (const bucket of Object.values(buckets))
    await bucket.delete((await bucket.list()).objects.map(({ key }) => key));
  for (const { name } of (await settings.list()).keys) await settings.delete(name);
}

describe("D1, R2 and KV", () => {
  const DAMAGED = [
    "objects/MEDIA.jsonl.gz",
    "objects/PRIVATE_MEDIA/vin/1.jpg",
    "settings.jsonl.gz",
  ];

  test("are destroyed and restored, equal row by row and picture by picture", async () => {
    const site = await stores.open("source");
    const empty = await stores.open("target");
    await fill(site.db);
    await fillStores(site);
    // Encoded again on demand, so it isn't saved.
    const variant = "variants/slips/0/photo.jpg/400.jpg";
    await site.buckets.MEDIA?.put(variant, "small");
    const manifest = await save(site);
    await site.buckets.MEDIA?.delete(variant);
    expect(manifest).toMatchObject({ build: "build-1", migrations: MIGRATIONS });
    expect(manifest.bookmark).toMatch(/^[0-9a-f-]+$/);
    const before = await dumpDatabase(site);
    expect(JSON.stringify(before)).not.toContain("backup_");
    expect((await putBack(empty)).problems).toEqual([]);
    expect(await dumpDatabase(empty)).toEqual(before);
    expect(await dumpStores(empty)).toEqual(await dumpStores(site));
    const refusal = putBack({ ...target, buckets: empty.buckets });
    await expect(refusal).rejects.toThrow(
      "the bucket MEDIA, the bucket PRIVATE_MEDIA, the settings in KV",
    );
    for (const name of DAMAGED) await damage(join(folder, name));
    await emptyStores(site);
    await emptyStores(empty);
    // workerd warns whenever a script outside of it starts an upload in pieces.
    for (const [message] of takeLoggedErrors()) expect(message).toContain("R2MultipartUpload");
  }, 300_000);

  /** Files are compared before the target is looked at. */
  async function damage(file: string) {
    const intact = await readFile(file);
    const bytes = Buffer.from(intact);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 12) ^ 1, bytes.length - 12);
    await writeFile(file, bytes);
    await expect(putBack()).rejects.toThrow(`${file} is missing or damaged. Nothing was restored.`);
    await writeFile(file, intact);
  }
});

describe("a backup in a bucket", () => {
  const place = (bucket: R2Bucket | undefined): BackupBucket => {
    if (!bucket) throw new Error("the test has no bucket");
    return { bucket, prefix: "copies/2026-11-26", pause: async () => {} };
  };
  /** The same bucket, whose n-th upload or download fails. */
  function failingAt(bucket: R2Bucket, call: number): R2Bucket {
    let calls = 0;
    const counted = () => {
      calls += 1;
      if (calls === call) throw new Error("not authorized (SQLITE_AUTH)");
    };
    return {
      head: (key: string) => bucket.head(key),
      list: (options: R2ListOptions) => bucket.list(options),
      put: async (...args: Parameters<R2Bucket["put"]>) => {
        counted();
        return bucket.put(...args);
      },
      get: async (key: string) => {
        counted();
        return bucket.get(key);
      },
    } as unknown as R2Bucket;
  }

  test("is made and restored by way of a folder that is deleted, and continues after a failure", async () => {
    const site = await stores.open("source");
    const { bucket } = place(site.buckets.MEDIA);
    await bucket.put("media/1.jpg", randomBytes(3_000));
    const options = { folder, build: "build-1", report };
    const withObjects = { ...source, buckets: { PRIVATE_MEDIA: await privateBucket() } };
    const failing = backUpIntoBucket(withObjects, place(failingAt(bucket, 30)), options);
    await expect(failing).rejects.toThrow("not authorized");
    expect(await bucket.head("copies/2026-11-26/manifest.json")).toBeNull();
    const another = backUpIntoBucket({ ...withObjects, name: "staging" }, place(bucket), options);
    await expect(another).rejects.toThrow(`has a backup of ${source.name}`);

    const made = await backUpIntoBucket(withObjects, place(bucket), options);
    expect(existsSync(folder)).toBe(false);
    const again = backUpIntoBucket(withObjects, place(bucket), options);
    await expect(again).rejects.toThrow("holds a complete backup");

    const putting = { folder, migrations: MIGRATIONS, report };
    const other = await stores.open("target");
    const empty = { ...target, buckets: { PRIVATE_MEDIA: place(other.buckets.MEDIA).bucket } };
    const half = restoreFromBucket(empty, place(failingAt(bucket, 30)), putting);
    await expect(half).rejects.toThrow("not authorized");
    await expect(restore(empty, putting)).rejects.toThrow("There is no backup");
    const { manifest, problems } = await restoreFromBucket(empty, place(bucket), putting);
    expect([manifest, problems]).toEqual([made, []]);
    expect(existsSync(folder)).toBe(false);
    expect(await dumpDatabase(target)).toEqual(await dumpDatabase(source));
    expect(await dumpStores(empty)).toEqual(await dumpStores(withObjects));
    for (const each of [bucket, empty.buckets.PRIVATE_MEDIA]) await clear(each);
    await clear(withObjects.buckets.PRIVATE_MEDIA);
  });

  async function privateBucket() {
    const { bucket } = place((await stores.open("source")).buckets.PRIVATE_MEDIA);
    for (let at = 0; at < 5; at += 1) await bucket.put(`vin/photo é ${at}.jpg`, randomBytes(500));
    return bucket;
  }
  async function clear(bucket: R2Bucket) {
    await bucket.delete((await bucket.list()).objects.map(({ key }) => key));
  }

  test("that is incomplete isn't restored", async () => {
    const { bucket } = place((await stores.open("source")).buckets.MEDIA);
    const options = { folder, migrations: MIGRATIONS, report };
    const restoring = restoreFromBucket(target, place(bucket), options);
    await expect(restoring).rejects.toThrow("There is no complete backup in copies/2026-11-26.");
  });

  test("with a file that would be saved elsewhere isn't restored", async () => {
    const { bucket } = place((await stores.open("source")).buckets.MEDIA);
    await bucket.put("copies/2026-11-26/manifest.json", "{}");
    await bucket.put("copies/2026-11-26/../../escape", "x");
    const options = { folder, migrations: MIGRATIONS, report };
    const restoring = restoreFromBucket(target, place(bucket), options);
    await expect(restoring).rejects.toThrow('has "../../escape", which is no file of a backup');
    await clear(bucket);
  });

  test("has another folder for each way, environment and address", () => {
    const folders = (["to", "from"] as const).flatMap((way) =>
      ENVIRONMENTS.flatMap((environment) =>
        ["r2://copies/a/b", "r2://copies/a-b", "r2://copies-a/b"].map((text) =>
          folderOf(way, readBucketAddress(text) ?? expect.fail(), environment),
        ),
      ),
    );
    expect(new Set(folders).size).toBe(folders.length);
  });

  test.each([
    ["r2://garage-copies/2026-11-26", { name: "garage-copies", prefix: "2026-11-26" }],
    ["r2://garage-copies/a/b/", { name: "garage-copies", prefix: "a/b" }],
    ["backups/2026-11-26", null],
  ])("%s is understood", (text, address) => {
    expect(readBucketAddress(text)).toEqual(address);
  });

  test.each(["r2://", "r2://garage-copies", "r2://garage-copies/", "r2://A/x", "r2://abc/a//b"])(
    "%s is refused",
    (text) => {
      expect(() => readBucketAddress(text)).toThrow("isn't a bucket and a name in it");
    },
  );
});

describe("a restored database", () => {
  test("finds the same", async () => {
    await save();
    await expectRestored();
    for (const search of [
      "select rowid from run_search where run_search match 'listed1 AND u5F' order by rowid",
      "select rowid, rank from news_search where news_search match 'tree' order by rank, rowid",
      "select rowid from track_name_search where track_name_search match 'dra' order by rowid",
    ]) {
      const rows = await source.database.rows(search);
      expect(rows.length).toBeGreaterThan(0);
      expect(await target.database.rows(search)).toEqual(rows);
    }
  });

  test("has its triggers and continues its ids", async () => {
    await save();
    await putBack();
    const listed = "select value from counters where name = 'listed:1'";
    const before = await target.database.rows(listed);
    target.execute(
      `update slips set is_listed = 0, is_best = 0, is_season_best = 0
       where id = (select min(id) from slips where is_listed = 1 and is_stock = 1);
       insert into audit_log(created_at, action, subject_kind, subject_id, detail) values (2, 'x', 'y', 1, '')`,
    );
    expect(await target.database.rows(listed)).toEqual([[Number(before[0]?.[0]) - 1]]);
    expect(await target.database.rows("select max(id) from audit_log")).toEqual([[2]]);
  });

  test("has counters computed anew if the saved ones were wrong", async () => {
    const listed = "select value from counters where name = 'listed:1'";
    const right = await source.database.rows(listed);
    source.execute(`update counters set value = value + 5 where name = 'listed:1';
      update users set listed_run_count = 77 where id = 1`);
    await save();
    const { problems } = await putBack();
    expect(problems).toEqual([
      "users.listed_run_count: 2 saved values were wrong and were computed anew.",
      "counters of slips: 2 saved values were wrong and were computed anew.",
    ]);
    expect(await target.database.rows(listed)).toEqual(right);
  });
});

test("only the owner can read a backup", async () => {
  const site = whenCalled(source, (call) => {
    if (call === 200) throw new Error("SQLITE_ killed");
  });
  await expect(save(site)).rejects.toThrow("killed");
  const modes = async () => {
    const names = await readdir(folder, { recursive: true });
    return Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o077));
  };
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(new Set(await modes())).toEqual(new Set([0]));
  await save();
  expect(new Set(await modes())).toEqual(new Set([0]));
});

describe("a site that changes meanwhile", () => {
  /** Inserts, updates, renames and deletes rows of tables that are copied early and late. */
  const changesAt = (at: number) => `
    insert or ignore into event_counts values ('view', '2026-01-01', 's${at}', 1);
    insert or replace into event_counts values ('view', '2026-01-01', 's', ${at});
    insert into mailbox_counts values ('m${at}', 1, 1) on conflict do nothing;
    update mailbox_counts set mailbox_hash = 'moved' || ${at} where mailbox_hash = 'm${at - 7}';
    delete from event_counts where subject = 's${at - 14}';
    update slips set is_listed = 0, is_best = 0, is_season_best = 0, is_track_best = 0 where id = ${at % 300};
    update users set zip_code = '${at}' where id <= 3;
    delete from comment_likes where user_id = ${at % 3}`;

  test("is saved as it was at one moment", async () => {
    const site = whenCalled(source, (call) => {
      // From the first copied table to the first reading of changes.
      if (call > 80 && call < 160 && call % 7 === 0) source.execute(changesAt(call));
    });
    await save(site);
    expect(lines.some((line) => line.includes("changed meanwhile"))).toBe(true);
    await expectRestored();
  });

  test("is saved although more rows change than are read at a time", async () => {
    let isChanged = false;
    const site = whenCalled(source, () => {
      if (isChanged || !lines.some((line) => line.startsWith("vehicles:"))) return;
      isChanged = true;
      source.execute(
        "update vehicle_lookup set trim = trim || '.' where id in (select id from vehicle_lookup limit 1200)",
      );
    });
    await save(site);
    expect(lines.filter((line) => line.includes("changed meanwhile")).length).toBeGreaterThan(1);
    await expectRestored();
  });

  test("can't be saved twice at a time: the first backup would miss changes", async () => {
    const other = "update backup_changes set key = 'another' where table_name = ''";
    const site = whenCalled(source, () => {
      // However many tables there are, changes are logged by then.
      if (lines.some((line) => line.startsWith("vehicles:"))) source.execute(other);
    });
    await expect(save(site)).rejects.toThrow("another one was started");
  });

  test("can't be migrated in the middle", async () => {
    const site = whenCalled(source, (call) => {
      if (call === 120) source.execute("create table later (id integer primary key)");
    });
    await expect(save(site)).rejects.toThrow("migrated meanwhile");
  });
});

describe("an interruption", () => {
  class Killed extends Error {}
  const ignoreKilled = (error: unknown) => expect(error).toBeInstanceOf(Killed);

  async function countCalls(work: (site: Site) => Promise<unknown>, site: Site) {
    let count = 0;
    await work(
      whenCalled(site, (call) => {
        count = call;
      }),
    );
    return count;
  }

  async function readTables() {
    const names = (await readdir(join(folder, "tables"))).toSorted();
    const files = names.map((name) => readFile(join(folder, "tables", name)));
    return (await Promise.all(files)).map((file, at) => [names[at], gunzipSync(file).toString()]);
  }

  test("of a backup costs nothing: it continues", async () => {
    const whole = await countCalls(save, source);
    const tables = await readTables();
    await rm(folder, { recursive: true });
    for (let call = 5; call < whole; call += 40) {
      const site = whenCalled(source, (at) => {
        if (at === call) throw new Killed("SQLITE_ killed");
      });
      await save(site).catch(ignoreKilled);
      if (existsSync(join(folder, "manifest.json"))) break;
      await expect(putBack()).rejects.toThrow("unfinished");
    }
    if (!existsSync(join(folder, "manifest.json"))) await save();
    expect(await readTables()).toEqual(tables);
    await expectRestored();
  });

  test("of a restoration costs nothing, even if only the response is lost", async () => {
    await save();
    const whole = await countCalls(putBack, target);
    await emptyTarget();
    for (let call = 5; call < whole; call += 60) {
      await putBack(losingResponse(call)).catch(ignoreKilled);
      if (!(await isUnfinished())) break;
    }
    if (await isUnfinished()) await putBack();
    expect(await dumpDatabase(target)).toEqual(await dumpDatabase(source));
  });

  /** The target, whose n-th batch is run without an answer. */
  function losingResponse(call: number): Site {
    let calls = 0;
    const database: Client = {
      ...target.database,
      async batch(statements) {
        const results = await target.database.batch(statements);
        calls += 1;
        if (calls === call) throw new Killed("the response is lost");
        return results;
      },
    };
    return { ...target, database };
  }

  async function isUnfinished() {
    const rows = await target.database.rows(
      "select 1 from sqlite_schema where name = 'backup_progress'",
    );
    return rows.length > 0;
  }

  test("in the middle of a write leaves half a part, which is cut off", async () => {
    const site = whenCalled(source, () => {
      if (lines.some((line) => line.startsWith("vehicle_lookup: 50 "))) throw new Killed("SQLITE_");
    });
    await save(site).catch(ignoreKilled);
    await appendFile(join(folder, "tables/vehicle_lookup.jsonl.gz"), "half a part");
    await save();
    await expectRestored();
  });

  test("after which a call is repeated inserts nothing twice", async () => {
    await save();
    const database: Client = {
      ...target.database,
      async batch(statements) {
        if (statements[0]?.sql.startsWith("insert")) await target.database.batch(statements);
        return target.database.batch(statements);
      },
    };
    expect((await putBack({ ...target, database })).problems).toEqual([]);
    expect(await dumpDatabase(target)).toEqual(await dumpDatabase(source));
  });

  test("can't be continued after another backup was started", async () => {
    const site = whenCalled(source, (call) => {
      if (call === 160) throw new Killed("SQLITE_ killed");
    });
    await save(site).catch(ignoreKilled);
    await backUp(source, { folder: join(work, "other"), build: null, report });
    await expect(save()).rejects.toThrow("another one was started");
  });
});

test("a network that fails for a while is tried again, with longer and longer pauses", async () => {
  const pauses: number[] = [];
  const unused = () => Promise.reject(new Error("not used"));
  let calls = 0;
  const rows = async () => {
    calls += 1;
    if (calls === 9) throw new Error("D1_ERROR: no such column: SQLITE_ERROR");
    if (calls % 4 !== 0) throw new Error("D1_ERROR: Network connection lost.");
    return [["one"]];
  };
  const statement: Statement = { bind: () => statement, run: unused, all: unused, raw: rows };
  const connection = { prepare: () => statement, batch: unused };
  const database = createClient(connection, async (ms) => {
    pauses.push(ms);
  });
  expect(await database.rows("select 1")).toEqual([["one"]]);
  expect(await database.rows("select 1")).toEqual([["one"]]);
  expect(pauses).toEqual([1_000, 2_000, 4_000, 1_000, 2_000, 4_000]);
  await expect(database.rows("select nothing")).rejects.toThrow("no such column");
  expect(pauses).toHaveLength(6);
});

test("an object that stops arriving is given up, so that it is requested again", async () => {
  const pieces: string[] = [];
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("half")),
  });
  const read = async () => {
    for await (const piece of chunksOf(body, 20)) pieces.push(new TextDecoder().decode(piece));
  };
  await expect(read()).rejects.toThrow("R2 stalled");
  expect(pieces).toEqual(["half"]);
});

describe("refusals", () => {
  test("a damaged or missing table is named, and nothing is written", async () => {
    await save();
    const file = join(folder, "tables/users.jsonl.gz");
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 12) ^ 1, bytes.length - 12);
    await writeFile(file, bytes);
    await expect(putBack()).rejects.toThrow(`${file} is missing or damaged. Nothing was restored.`);
    await rm(file);
    await expect(putBack()).rejects.toThrow(`${file} is missing or damaged. Nothing was restored.`);
    expect(await dumpDatabase(target)).toEqual({ schema: [], rows: {} });
  });

  test("a database that isn't empty is left alone", async () => {
    await save();
    target.execute("create table mine (id integer primary key)");
    await expect(putBack()).rejects.toThrow("aren't empty: the database. Nothing was changed.");
    expect(await dumpDatabase(target)).toMatchObject({ rows: { mine: [] } });
  });

  test("a backup of another version is not restored", async () => {
    await save();
    const restored = restore(target, { folder, migrations: MIGRATIONS.slice(1), report });
    await expect(restored).rejects.toThrow(/another version of this project.*build-1/s);
  });

  test("a folder with something else is not used", async () => {
    await expect(putBack()).rejects.toThrow("There is no backup in");
    await mkdir(folder);
    await writeFile(join(folder, "holiday.jpg"), "mine");
    await expect(save()).rejects.toThrow("isn't empty");
    await rm(join(folder, "holiday.jpg"));
    await save();
    await expect(save()).rejects.toThrow("holds a complete backup");
    await writeFile(join(folder, "manifest.json"), "{");
    await expect(putBack()).rejects.toThrow("can't be read as the manifest");
  });

  test("an object whose key leads out of the folder is not saved", async () => {
    const { buckets } = await stores.open("source");
    await buckets.MEDIA?.put("../../escape", "x");
    const saved = save({ ...source, buckets });
    await expect(saved).rejects.toThrow('The object "../../escape" can\'t be saved as a file.');
    await buckets.MEDIA?.delete("../../escape");
  });
});
