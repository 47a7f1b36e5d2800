import pages from "virtual:pages";
import type { Deps } from "#app/deps.ts";
import { DOWNLOADS } from "#app/features/downloads/catalog.ts";
import { EXTERNAL_LINKS, SOCIAL_LINKS } from "#app/lib/external-links.ts";
import { createPageFinder } from "#app/page-table.ts";
import { OTHER_SITES, SEARCH_MARK, type Visit } from "./rules.ts";

const findPage = createPageFinder(pages);
const documents = new Set<string>(DOWNLOADS.map(({ id }) => id));
const sites = new Set(
  [...SOCIAL_LINKS.map(({ href }) => href), ...Object.values(EXTERNAL_LINKS)].map(
    (href) => new URL(href).hostname,
  ),
);

/**
 * Counts visits. A path is recorded as its pattern in the page table, an outbound link only as a
 * site we link to ourselves: `/user/:user` identifies no one, and made-up paths can't fill the
 * table. Even without visits, earlier counts are written when they are due.
 */
export function countVisits({ visitCounts }: Pick<Deps, "visitCounts">, visits: readonly Visit[]) {
  const counts = visits.flatMap((visit) => {
    const subject = subjectOf(visit);
    return subject ? [{ event: visit.event, subject, count: 1 }] : [];
  });
  visitCounts.add(counts);
}

function subjectOf({ event, path, document, site, isSearch }: Visit): string | undefined {
  if (event === "document_download") {
    return document !== undefined && documents.has(document) ? document : undefined;
  }
  if (site !== undefined) {
    if (event !== "user_engagement") return undefined;
    return sites.has(site) ? site : OTHER_SITES;
  }
  const page = findPage(path)?.path;
  return page && isSearch ? page + SEARCH_MARK : page;
}
