import type { Deps, Viewer } from "#app/deps.ts";
import { newsPolicy } from "#app/features/news/policy.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { type EditedTerm, updateTerm } from "#db/queries/news-terms.ts";
import { termForm } from "./term-schema.ts";

type TermDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Renames a category or tag everywhere. Its URL doesn't change.
 *
 * @throws AppError `not_found` (not an editor, or it comes from a feed), `rate_limited`, `invalid`
 */
export async function changeTerm(
  deps: TermDeps,
  term: EditedTerm,
  values: PostedForm["values"],
): Promise<void> {
  authorize(newsPolicy, "openNewsroom", deps.viewer);
  await limitRacer(deps, "change");
  const typed = readFields(termForm, values);
  const isChanged = await updateTerm(deps.db, term, typed, {
    createdAt: deps.clock.now(),
    actorId: deps.viewer.id,
    detail: typed,
  });
  if (!isChanged) throw new AppError("not_found", "It's gone, or comes from WordPress.");
}
