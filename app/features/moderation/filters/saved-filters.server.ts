import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { readId } from "#app/lib/record-id.ts";
import {
  deleteSavedFilter,
  findAllSavedFilters,
  SAVED_FILTERS_MAX,
  upsertSavedFilter,
} from "#db/queries/saved-filters.ts";
import { FILTERS_PATH } from "../paths.ts";
import { deskPolicy } from "../policy.ts";
import { saveFilterSchema } from "./schema.ts";

export type SavedFilter = Awaited<ReturnType<typeof findAllSavedFilters>>[number];

/** This moderator's saved filters, by name. @throws AppError `forbidden` */
export async function listSavedFilters({
  db,
  viewer,
}: Pick<Deps, "db"> & { viewer: Viewer }): Promise<SavedFilter[]> {
  authorize(deskPolicy, "moderate", viewer);
  return findAllSavedFilters(db, viewer.id);
}

/**
 * Handles the forms about saved filters: saves one under a name, or changes the one that has this name, or deletes one.
 *
 * @returns where to go, and the message to show
 * @throws AppError `forbidden`, `rate_limited`, `invalid`, `bad_request`, `conflict` (too many)
 */
export async function changeSavedFilters(
  deps: Deps & { viewer: Viewer },
  values: FormValues,
): Promise<{ to: string; toast: string }> {
  const { db, viewer } = deps;
  authorize(deskPolicy, "moderate", viewer);
  await limitRacer(deps, "change");
  if (values.act === "delete") {
    await deleteSavedFilter(db, { userId: viewer.id, id: readId(values.filter) });
    return { to: FILTERS_PATH, toast: "Deleted." };
  }
  if (values.act !== "save") throw new AppError("bad_request", "Save a filter or delete one.");
  const { name, path } = readFields(saveFilterSchema, values);
  const createdAt = deps.clock.now();
  const stored = await upsertSavedFilter(db, { userId: viewer.id, createdAt, name, path });
  if (stored.length === 0) {
    throw new AppError(
      "conflict",
      `You have ${SAVED_FILTERS_MAX} filters, the most there can be. Delete one first.`,
    );
  }
  return { to: path, toast: `Saved as ${name}.` };
}
