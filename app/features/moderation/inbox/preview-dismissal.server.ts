import type { Deps, Viewer } from "#app/deps.ts";
import { authorize } from "#app/lib/policy.ts";
import { findInboxCases } from "#db/queries/inbox.ts";
import { claimedAfter } from "../cases/live-claim.server.ts";
import { deskPolicy } from "../policy.ts";
import { presentCases } from "./list-inbox.server.ts";
import type { SelectedCase } from "./schema.ts";

/**
 * What dismissing the selected cases would do: for each what it is about, and whether it is still as it was seen.
 *
 * @throws AppError `forbidden`
 */
export async function previewDismissal(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  items: readonly SelectedCase[],
) {
  authorize(deskPolicy, "moderate", viewer);
  const places = items.map(({ kind, id }) => ({ kind, id, at: 0 }));
  const scope = { moderatorId: viewer.id, claimedAfter: claimedAfter(clock.now()) };
  const rows = presentCases(await findInboxCases(db, { ...scope, places }), viewer);
  return items.flatMap((item) => {
    const row = rows.get(`${item.kind}-${item.id}`);
    const mark = `${item.kind}-${item.id}-${item.version}`;
    if (!row) return [];
    const { title, racer, why, holder } = row;
    return [{ ...item, mark, title, racer, why, holder, isAsSeen: row.mark === mark }];
  });
}
export type Dismissal = Awaited<ReturnType<typeof previewDismissal>>;
