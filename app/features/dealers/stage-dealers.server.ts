import type { Deps } from "#app/deps.ts";
import { latestDayOnEarth } from "#app/lib/dates.ts";
import { AppError } from "#app/lib/errors.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  insertDealerImport,
  insertDealerRows,
  updateDealerImportDiscarded,
  updateDealerImportLive,
  updateDealerImportProgress,
  updateDealerImportRead,
  updateDealersStock,
} from "#db/queries/dealer-imports.ts";
import { readDealerFile, type StagedRows } from "./read-dealer-file.server.ts";
import type { RowReference } from "./read-row.server.ts";

type ImportDeps = Pick<Deps, "db" | "clock">;
type StageDeps = ImportDeps & Pick<RowReference, "findPlace">;
/** `editorId` is null for a script. */
type ImportAct = { id: number; editorId: number | null };

type DealerFile = { file: File; editorId: number | null } & Partial<Pick<RowReference, "dayOrder">>;

const FILE_NAME_MAX = 120;

/**
 * Checks a file and stages its rows next to the live ones, without checking permissions.
 *
 * @returns the import's id, whether the file was valid or not
 */
export async function stageDealers(
  { db, clock, findPlace }: StageDeps,
  { file, editorId, dayOrder = "month-first" }: DealerFile,
): Promise<number> {
  const startedAt = clock.now();
  const fileName = cleanLine(file.name).slice(0, FILE_NAME_MAX) || "dealers.csv";
  const id = await insertDealerImport(db, { createdBy: editorId, fileName, createdAt: startedAt });
  const { pieces, percent } = readCounted(file);
  const stage = async ({ rowCount, ...rows }: StagedRows) => {
    if (rows.allocations.length > 0) await insertDealerRows(db, id, rows);
    const percentRead = percent();
    await updateDealerImportProgress(db, id, { rowCount, percentRead, updatedAt: clock.now() });
  };
  const reading = await readDealerFile(
    pieces,
    { latestDay: latestDayOnEarth(startedAt), dayOrder, findPlace },
    stage,
  );
  const { isGood, rowCount } = reading;
  if (isGood) await updateDealersStock(db, id);
  const updatedAt = clock.now();
  await updateDealerImportRead(
    db,
    id,
    isGood
      ? { status: "READY", summary: reading.summary, rowCount, updatedAt }
      : {
          status: "REFUSED",
          mistakes: reading.mistakes,
          mistakeCount: reading.mistakeCount,
          rowCount,
          updatedAt,
        },
  );
  return id;
}

/** A file's stream, and the percentage read so far. */
function readCounted(file: File) {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  return {
    pieces: file.stream().pipeThrough(counter),
    percent: () => Math.floor((100 * bytes) / file.size),
  };
}

/**
 * Publishes an import in place of the live one, without checking permissions.
 *
 * @throws AppError `conflict` if it isn't waiting to be published
 */
export async function publishStaged(
  { db, clock }: ImportDeps,
  { id, editorId }: ImportAct,
): Promise<void> {
  const at = clock.now();
  const [takeDown, putUp] = updateDealerImportLive(db, id, at);
  const entry = audit({ db, at, id, editorId }, "dealers.publish");
  const [, live] = await db.batch([takeDown, putUp, entry]);
  if (live.length === 0) throw notWaiting();
}

/** Discards an unpublished import. @throws AppError `conflict` if it isn't waiting to be published */
export async function discardStaged(
  { db, clock }: ImportDeps,
  { id, editorId }: ImportAct,
): Promise<void> {
  const at = clock.now();
  const [discarded] = await db.batch([
    updateDealerImportDiscarded(db, id, at),
    audit({ db, at, id, editorId }, "dealers.discard"),
  ]);
  if (discarded.length === 0) throw notWaiting();
}

function audit(
  { db, at, id, editorId }: ImportAct & { db: Deps["db"]; at: Date },
  action: "dealers.publish" | "dealers.discard",
) {
  return insertAuditIfChanged(db, {
    createdAt: at,
    actorId: editorId,
    action,
    subjectKind: "dealer-import",
    subjectId: id,
    detail: {},
  });
}

function notWaiting(): AppError {
  return new AppError(
    "conflict",
    "This file isn't waiting anymore. Reload to see what happened to it.",
  );
}
