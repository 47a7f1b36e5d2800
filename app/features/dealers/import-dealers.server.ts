import type { Deps, Viewer } from "#app/deps.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import type { BodyLimit } from "#app/lib/bounded-body.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import type { DayOrder } from "#app/lib/typed-time.ts";
import { dealersPolicy } from "./policy.ts";
import { MAX_FILE_BYTES, TOO_LARGE } from "./rules.ts";
import { discardStaged, publishStaged, stageDealers } from "./stage-dealers.server.ts";

/** An editor's upload. */
type DealerUpload = {
  file: File | null;
  /** The order of its numeric dates. */
  dayOrder: DayOrder;
};
type EditorDeps = Deps & { viewer: Viewer };

/** For the form's other fields. */
const FIELDS_BYTES = 64 * 1024;
/** The body limit of the upload form. */
export const IMPORT_LIMIT: BodyLimit = {
  maxBytes: MAX_FILE_BYTES + FIELDS_BYTES,
  tooLarge: tooLargeFile,
};

/**
 * Checks an editor's file and stages its rows next to the live ones.
 *
 * @returns the import's id, whether the file was valid or not; its preview shows which
 * @throws AppError `forbidden`, `rate_limited`, `invalid` without a file
 */
export async function uploadDealers(
  deps: EditorDeps,
  { file, dayOrder }: DealerUpload,
): Promise<number> {
  assertEditor(deps);
  await limitRacer(deps, "change");
  if (!file || file.size === 0) {
    const message = file ? "This file is empty." : "Choose a CSV file.";
    throw new AppError("invalid", message, { errors: { file: message } });
  }
  if (file.size > MAX_FILE_BYTES) throw tooLargeFile();
  // Reading 100,000 rows may take longer than other writes are allowed.
  const editorId = deps.viewer.id;
  const findPlace = await loadPlaceFinder();
  return deps.deadline.apart(() =>
    stageDealers({ ...deps, findPlace }, { file, editorId, dayOrder }),
  );
}

/** Parses the upload form. */
export function readUpload(form: FormData): DealerUpload {
  const isDayFirst = form.get("dayOrder") === "day-first";
  return {
    file: chosenFile(form, "file"),
    dayOrder: isDayFirst ? "day-first" : "month-first",
  };
}

function tooLargeFile(): AppError {
  return new AppError("too_large", TOO_LARGE, { errors: { file: TOO_LARGE } });
}

/**
 * Publishes an import in place of the live one.
 *
 * @throws AppError `forbidden`, `rate_limited`, `conflict` if it isn't waiting to be published
 */
export async function publishDealers(deps: EditorDeps, id: number): Promise<void> {
  assertEditor(deps);
  await limitRacer(deps, "change");
  await publishStaged(deps, { id, editorId: deps.viewer.id });
}

/**
 * Discards an import that isn't published.
 *
 * @throws AppError `forbidden`, `rate_limited`, `conflict` if it isn't waiting to be published
 */
export async function discardDealers(deps: EditorDeps, id: number): Promise<void> {
  assertEditor(deps);
  await limitRacer(deps, "change");
  await discardStaged(deps, { id, editorId: deps.viewer.id });
}

/** To be asked before a file is read. @throws AppError `forbidden` */
export function assertEditor({ viewer }: EditorDeps): void {
  authorize(dealersPolicy, "import", viewer);
}
