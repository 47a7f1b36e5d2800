import pages from "virtual:pages";
import type { Deps } from "#app/deps.ts";
import { DOWNLOADS } from "#app/features/downloads/catalogue.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { createPageFinder } from "#app/page-table.ts";
import { addEventCounts, type EventCount } from "#db/queries/event-counts.ts";
import type { Visit } from "./rules.ts";

const findPage = createPageFinder(pages);
const documents = new Set<string>(DOWNLOADS.map(({ id }) => id));

type VisitDeps = Pick<Deps, "db" | "clock" | "limits" | "clientAddress">;

/**
 * Counts what happened, on its day. Of a path only its pattern in the table of pages is stored: `/user/:user`
 * names nobody, and nobody can fill the table with paths that are none.
 *
 * @throws AppError `rate_limited`
 */
export async function countVisits(deps: VisitDeps, visits: readonly Visit[]): Promise<void> {
  await limitAddress(deps, "analytics");
  const counts = visits.flatMap(({ event, path, document }): EventCount[] => {
    const subject = event === "document_download" ? idOf(document) : findPage(path)?.path;
    return subject ? [{ event, subject, count: 1 }] : [];
  });
  if (counts.length === 0) return;
  await addEventCounts(deps.db, deps.clock.now().toISOString().slice(0, 10), counts);
}

function idOf(document: string | undefined): string | null {
  return document !== undefined && documents.has(document) ? document : null;
}
