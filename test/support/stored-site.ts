import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Miniflare } from "miniflare";
import { unstable_readConfig as readConfig, type Unstable_Config } from "wrangler";
import { fillDatabase } from "#test/bench/fill.ts";
import { callDatabase, DATABASE_WORKER } from "#test/support/called-database.ts";
import { fillNewsArchive } from "#test/support/news-archive.ts";
import { type Client, createClient } from "../../scripts/backup/client.ts";
import type { Site } from "../../scripts/backup/site.ts";
import { openLocalDatabase } from "../../scripts/lib/local-database.ts";
import { openExistingDatabase } from "../../scripts/lib/local-state.ts";
import { ROOT } from "../../scripts/lib/project.ts";

const FOLDER = join(ROOT, "db/migrations");
export const MIGRATIONS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();

const BOOKMARK = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";
/** Twice the same stores: to back up, and to restore into. */
const SIDES = ["source", "target"] as const;
export type Side = (typeof SIDES)[number];

export type Stores = {
  /** A site with an empty D1 database. */
  open(side: Side): Promise<Site & { db: D1Database }>;
  close(): Promise<void>;
};

/** Opens stores with the limits of production's. */
export function openStores(): Stores {
  const named = (name: string) => SIDES.map((side) => `${side}${name}`);
  const miniflare = new Miniflare({
    modules: true,
    script: DATABASE_WORKER,
    d1Databases: named("DB"),
    r2Buckets: [...named("MEDIA"), ...named("PRIVATE_MEDIA")],
    kvNamespaces: named("SITE"),
  });
  return {
    async open(side) {
      const env = await miniflare.getBindings<Record<string, unknown>>();
      const db = callDatabase(miniflare, `${side}DB`);
      return {
        ...siteOf(createClient(db, async () => {})),
        db,
        buckets: {
          MEDIA: env[`${side}MEDIA`] as R2Bucket,
          PRIVATE_MEDIA: env[`${side}PRIVATE_MEDIA`] as R2Bucket,
        },
        settings: env[`${side}SITE`] as KVNamespace,
      };
    },
    close: () => miniflare.dispose(),
  };
}

function siteOf(database: Client) {
  const name = "the test";
  const pause = async () => {};
  return { name, database, pause, bookmark: async () => BOOKMARK, close: async () => {} };
}

/** A site with nothing but a database in a file, which is quicker. */
export function openFileSite(file: string, { settings }: Pick<Site, "settings">) {
  const local = openLocalDatabase(file);
  const site = siteOf(createClient(local.connection, async () => {}));
  return {
    ...site,
    buckets: {},
    settings,
    execute: local.execute,
    close: async () => local.close(),
  };
}
export type FileSite = ReturnType<typeof openFileSite>;

/** What the local state in a folder holds: the dumps of its database and of its stores. No server may use it. */
export async function dumpState(stateDir: string) {
  const database = openExistingDatabase(stateDir);
  const client = createClient(database.connection, async () => {});
  const dump = {
    database: await dumpDatabase({ database: client }),
    stores: await dumpLocalStores(stateDir),
  };
  database.close();
  return dump;
}

/**
 * A Worker that lists its objects with their metadata and a digest of their contents, and its settings. Miniflare's
 * own proxy makes a synchronous request for each property of each object.
 */
const DUMP_WORKER = `export default {
  async fetch(request, { SITE, ...buckets }) {
    const dump = {};
    for (const [name, bucket] of Object.entries(buckets)) {
      for (let cursor, isWhole = false; !isWhole; ) {
        const page = await bucket.list({ cursor });
        for (const { key } of page.objects) {
          const object = await bucket.get(key);
          const digest = await crypto.subtle.digest("SHA-256", await object.arrayBuffer());
          const { httpMetadata, customMetadata } = object;
          dump[name + "/" + key] = { sha256: [...new Uint8Array(digest)], httpMetadata, customMetadata };
        }
        cursor = page.cursor;
        isWhole = !page.truncated;
      }
    }
    for (const { name, expiration, metadata } of (await SITE.list()).keys)
      dump["SITE/" + name] = { value: await SITE.get(name), expiration, metadata };
    return Response.json(dump);
  },
};`;

async function dumpLocalStores(stateDir: string): Promise<Record<string, unknown>> {
  const { r2_buckets: buckets, kv_namespaces: namespaces }: Unstable_Config = readConfig({
    config: join(ROOT, "wrangler.toml"),
  });
  const miniflare = new Miniflare({
    modules: true,
    script: DUMP_WORKER,
    r2Buckets: Object.fromEntries(buckets.map((each) => [each.binding, each.bucket_name ?? ""])),
    kvNamespaces: Object.fromEntries(namespaces.map((each) => [each.binding, each.id ?? ""])),
    r2Persist: join(stateDir, "v3/r2"),
    kvPersist: join(stateDir, "v3/kv"),
  });
  const response = await miniflare.dispatchFetch("http://stores/");
  const dump = (await response.json()) as Record<string, unknown>;
  await miniflare.dispose();
  return dump;
}

/** Fills a new file with a filled database. */
export async function createFilledFile(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "filled-"));
  const miniflare = new Miniflare({
    modules: true,
    script: DATABASE_WORKER,
    d1Databases: ["DB"],
    d1Persist: folder,
  });
  await fill(callDatabase(miniflare, "DB"));
  await miniflare.dispose();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const name = names.find((entry) => entry.endsWith(".sqlite") && !entry.includes("metadata"));
  // A copy of the file would miss what is still in its write-ahead log.
  const database = new DatabaseSync(join(folder, name ?? ""));
  database.exec(`vacuum into '${file}'`);
  database.close();
  await rm(folder, { recursive: true });
}

/** Rows of most tables, with what triggers maintain, and text that is difficult to represent. */
export async function fill(db: D1Database): Promise<void> {
  await migrate(db);
  await fillDatabase(db, { slips: 300 });
  await fillNewsArchive(db, 60);
  for (const sql of [
    `with recursive k(n) as (select 1 union all select n + 1 from k where n < 50)
     insert into comments (id, created_at, updated_at, topic_id, root_id, user_id, status, text)
     select n, n, n, (select min(id) from comment_topics), iif(n % 5 = 1, null, n - (n - 1) % 5), 1 + n % 20, 'VISIBLE', 'No. ' || n
     from k`,
    "insert into comment_likes(user_id, comment_id, created_at) values (1, 1, 1), (2, 1, 1), (2, 3, 1)",
    "delete from comment_likes where user_id = 2 and comment_id = 3",
    "insert into audit_log(created_at, action, subject_kind, subject_id, detail) values (1, 'test', 'slip', 1, '{}')",
    "update users set username = username || '_r', username_key = username_key || '_r' where id = 3",
  ])
    await db.prepare(sql).run();
  const text = `Quotes ' " and \\, lines \n\r\t\u0001, 🏁, <b>\u2028`;
  await db.prepare("update comments set text = ? where id = 2").bind(text).run();
}

/** Applies all migrations, and records them as wrangler does. */
async function migrate(db: D1Database): Promise<void> {
  await db
    .prepare(
      `create table d1_migrations(id integer primary key autoincrement, name text unique,
         applied_at timestamp default current_timestamp not null)`,
    )
    .run();
  for (const name of MIGRATIONS) {
    const statements = readFileSync(join(FOLDER, name), "utf8").split("--> statement-breakpoint");
    await db.batch(statements.map((statement) => db.prepare(statement)));
    await db.prepare("insert into d1_migrations(name) values (?)").bind(name).run();
  }
}

/** Everything a database holds: its schema, and the rows of each table and search. */
export async function dumpDatabase({
  database,
}: Pick<Site, "database">): Promise<Record<string, unknown>> {
  const tables = await database.rows(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like '\\_cf\\_%' escape '\\'
     and name <> 'sqlite_schema' or name like '%\\_docsize' escape '\\' order by name`,
  );
  const schema = await database.rows(
    "select type, name, sql from sqlite_schema where name not like '\\_cf\\_%' escape '\\' order by type, name",
  );
  const rows: Record<string, unknown> = {};
  for (const [name] of tables) {
    const columns = String(name).endsWith("_docsize") ? "id" : "*";
    const all = await database.rows(`select ${columns} from "${name}"`);
    rows[String(name)] = all.map((row) => JSON.stringify(row)).toSorted();
  }
  return { schema, rows };
}

const READ_AT_ONCE = 50;

/** The objects of a site with their metadata and contents, and its settings. */
export async function dumpStores({ buckets, settings }: Site): Promise<Record<string, unknown>> {
  const dump: Record<string, unknown> = {};
  for (const [name, bucket] of Object.entries(buckets)) {
    const keys = await listKeys(bucket);
    for (let at = 0; at < keys.length; at += READ_AT_ONCE) {
      const some = keys.slice(at, at + READ_AT_ONCE);
      const objects = await Promise.all(some.map((key) => dumpObject(bucket, key)));
      some.forEach((key, n) => {
        dump[`${name}/${key}`] = objects[n];
      });
    }
  }
  for (const { name, expiration, metadata } of (await settings.list()).keys)
    dump[`SITE/${name}`] = { value: await settings.get(name), expiration, metadata };
  return dump;
}

async function listKeys(bucket: R2Bucket): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list(cursor === undefined ? {} : { cursor });
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return keys;
}

async function dumpObject(bucket: R2Bucket, key: string) {
  const object = await bucket.get(key);
  if (!object) throw new Error(`${key} is gone`);
  const body = Buffer.from(await object.arrayBuffer()).toString("base64");
  const { httpMetadata, customMetadata } = object;
  return { body, httpMetadata, customMetadata };
}
