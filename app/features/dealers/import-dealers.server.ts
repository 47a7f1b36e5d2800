import type { Deps, Viewer } from "#app/deps.ts";
import { findPlace } from "#app/features/geography/places.server.ts";
import type { BodyLimit } from "#app/lib/bounded-body.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { chosenFile } from "#app/lib/form.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import type { DayOrder } from "#app/lib/typed-time.ts";
import { dealersPolicy } from "./policy.ts";
import { MAX_FILE_BYTES, TOO_LARGE } from "./rules.ts";
import { discardStaged, publishStaged, stageDealers } from "./stage-dealers.server.ts";

/** What an editor sends. */
type DealerUpload = {
  file: File | null;
  /** The order of its numeric dates. */
  dayOrder: DayOrder;
};
type EditorDeps = Deps & { viewer: Viewer };

/** What a form holds beside its file. */
const FIELDS_BYTES = 64 * 1024;
/** How much is read of a form with a file. */
export const IMPORT_LIMIT: BodyLimit = {
  maxBytes: MAX_FILE_BYTES + FIELDS_BYTES,
  tooLarge: tooLargeFile,
};

/**
 * Checks a file that an editor chose and puts its rows beside the live ones.
 *
 * @returns the import's id, whether the file was good or not: its preview says so
 * @throws AppError `forbidden`, `rate_limited`, `invalid` without a file
 */
export async function uploadDealers(
  deps: EditorDeps,
  { file, dayOrder }: DealerUpload,
): Promise<number> {
  requireEditor(deps);
  await limitRacer(deps, "change");
  if (!file || file.size === 0) {
    const message = file ? "This file is empty." : "Choose a CSV file.";
    throw new AppError("invalid", message, { errors: { file: message } });
  }
  if (file.size > MAX_FILE_BYTES) throw tooLargeFile();
  // A hundred thousand rows take longer than other writes may, like a slow line would.
  const editorId = deps.viewer.id;
  return deps.deadline.apart(() =>
    stageDealers({ ...deps, findPlace }, { file, editorId, dayOrder }),
  );
}

/** The form that an editor sends. */
export function readUpload(form: FormData): DealerUpload {
  const isDayFirst = form.get("dayOrder") === "day-first";
  return {
    file: chosenFile(form, "file"),
    dayOrder: isDayFirst ? "day-first" : "month-first",
  };
}

/** How a file is refused that is larger than any we read. */
function tooLargeFile(): AppError {
  return new AppError("too_large", TOO_LARGE, { errors: { file: TOO_LARGE } });
}

/**
 * Shows visitors an import in place of the one they see now.
 *
 * @throws AppError `forbidden`, `rate_limited`, `conflict` where it is not waiting to go live
 */
export async function publishDealers(deps: EditorDeps, id: number): Promise<void> {
  requireEditor(deps);
  await limitRacer(deps, "change");
  await publishStaged(deps, { id, editorId: deps.viewer.id });
}

/**
 * Throws an import away that nobody has seen yet.
 *
 * @throws AppError `forbidden`, `rate_limited`, `conflict` where it is not waiting to go live
 */
export async function discardDealers(deps: EditorDeps, id: number): Promise<void> {
  requireEditor(deps);
  await limitRacer(deps, "change");
  await discardStaged(deps, { id, editorId: deps.viewer.id });
}

/** To be asked before a file is read. @throws AppError `forbidden` */
export function requireEditor({ viewer }: EditorDeps): void {
  authorize(dealersPolicy, "import", viewer);
}
