import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { z } from "zod";
import { findLog, LOST_LOG, stopLog } from "./change-log.ts";
import {
  type Copying,
  copyTables,
  finishTables,
  type Moment,
  requireSameSchema,
  schemaSchema,
} from "./copy-tables.ts";
import { type Manifest, pathsIn, prepareFolder, writeManifest } from "./folder.ts";
import { copyObjects, finishObjects } from "./objects.ts";
import { BackupError } from "./problem.ts";
import type { Report } from "./report.ts";
import { readSchema, type Schema } from "./schema.ts";
import { copySettings } from "./settings.ts";
import type { Site } from "./site.ts";
import { openWork, type Work } from "./work.ts";

/**
 * Copies a site's database, objects and settings into a folder while the site runs. An interrupted backup continues
 * if it is run again with the same folder.
 *
 * @param build the id of the production build that makes the backup; null without one
 * @throws BackupError if the folder can't be used or the backup can't be continued
 */
export async function backUp(
  site: Site,
  { folder, build, report }: { folder: string; build: string | null; report: Report },
): Promise<Manifest> {
  const problem = await prepareFolder(folder);
  if (problem) throw new BackupError(problem);
  const { work: file } = pathsIn(folder);
  const work = openWork(file);
  try {
    const manifest = await fill({ site, work, folder, report, build });
    await writeManifest(folder, manifest);
    await rm(file);
    return manifest;
  } finally {
    work.close();
  }
}

type Filling = { site: Site; work: Work; folder: string; report: Report; build: string | null };

async function fill({ build, ...filling }: Filling): Promise<Manifest> {
  const { site, work, folder, report } = filling;
  const start = await beginOrContinue(site, work);
  const copying = { database: site.database, schema: start.schema, work, folder, report };
  // Before the tables, so that every object they refer to is either in this list or in the next one.
  await copyObjects(filling);
  const moment = await copyTables(copying, start.id);
  return {
    ...describeStart(start, site, build),
    ...(await finishDatabase(copying, site, moment)),
    buckets: await copyObjectsAgain(filling),
    settings: await copySettings(site, folder, report),
  };
}

type Start = { id: string; startedAt: string; schema: Schema };
const startSchema = z.object({ id: z.string(), startedAt: z.string(), schema: schemaSchema });

async function beginOrContinue({ database }: Site, work: Work): Promise<Start> {
  const saved = work.state.get("start", startSchema);
  const schema = await readSchema(database);
  if (!saved) {
    const start = { id: randomUUID(), startedAt: new Date().toISOString(), schema };
    work.state.set("start", start);
    return start;
  }
  const isCopied = work.state.get("moment", z.unknown()) !== undefined;
  const isLogging = work.state.get("isLogging", z.boolean()) === true;
  if (isLogging && !isCopied && (await findLog(database)) !== saved.id)
    throw new BackupError(LOST_LOG);
  if (!isCopied) requireSameSchema(saved.schema, schema);
  return saved;
}

function describeStart({ id, startedAt, schema }: Start, { name }: Site, build: string | null) {
  const { migrations, creations } = schema;
  const copy = { migrations: [...migrations], creations: [...creations] };
  return { format: 1 as const, id, startedAt, source: name, build, ...copy };
}

async function finishDatabase(copying: Copying, site: Site, moment: Moment) {
  await stopLog(copying.database);
  const bookmark = await site.bookmark();
  const files = await finishTables(copying, moment);
  const tables = copying.schema.tables.flatMap((table) => {
    const file = files[table.name];
    return file ? [{ ...table, columns: [...table.columns], key: [...table.key], file }] : [];
  });
  const { takenAt, sequences, search } = moment;
  return { takenAt, bookmark, tables, sequences, search };
}

async function copyObjectsAgain(copying: Parameters<typeof copyObjects>[0]) {
  await copyObjects(copying);
  return finishObjects(copying);
}
