import type { Deps } from "#app/deps.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import {
  deleteUnusedDealerRows,
  updateDealerImportsAbandoned,
} from "#db/queries/dealer-imports.ts";

const ABANDONED_AFTER_MS = HOUR_MS;
const BATCH_ROWS = 5_000;
/** The most batches per run: enough for a file of the largest size. */
const MAX_BATCHES = 45;

/** Abandons imports whose reading was interrupted, and deletes the rows of replaced and discarded ones. */
export async function sweepDealerImports({ db }: Pick<Deps, "db">, now: Date): Promise<void> {
  await updateDealerImportsAbandoned(db, new Date(now.getTime() - ABANDONED_AFTER_MS), now);
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await deleteUnusedDealerRows(db, BATCH_ROWS)) === 0) return;
  }
}
