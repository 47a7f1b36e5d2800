import { FILTER_MAX_LENGTH } from "#app/features/leaderboard/board-query.ts";
import { cleanLine } from "#app/lib/text/prose.ts";

/** The query parameters of a run's page that show it along the strip: alone, and with the rival that it names. */
const WATCH = "watch";
export const AGAINST = "against";

/** Longer than any link to a run. */
export const TYPED_MAX = 200;

/**
 * What was typed as a rival: nothing, a run by its id, a racer's name to search for, or a foreign link. A bare number
 * may be a racer's whole name, too.
 */
export type Against =
  | { kind: "none" }
  | { kind: "run"; id: number; name?: string }
  | { kind: "search"; text: string }
  | { kind: "foreign" };

/** A run's address, with or without the scheme, the host, and what follows the id. */
const RUN_ADDRESS =
  /^(?:(?:https?:\/\/)?([^/\s?#]+))?\/1320-club\/slip\/(\d{1,15})\/?(?:[?#].*)?$/i;

/** What a page's parameters name as the rival, bounded; empty for a run alone, null on the run's plain page. */
export function readWatched(parameters: URLSearchParams): string | null {
  const typed = parameters.get(AGAINST) ?? (parameters.has(WATCH) ? "" : null);
  return typed && cleanLine(typed.slice(0, TYPED_MAX));
}

/**
 * Reads what was typed as a rival: a run's number, its link or path, or a part of a racer's name. Links between runs
 * have a number, so it means the run first, even if a racer has that name; '#12' is never a name.
 *
 * @param typed from `readWatched`
 * @param origin the site's origin; links to other sites are `foreign`
 */
export function readAgainst(typed: string, origin: string): Against {
  if (typed === "") return { kind: "none" };
  const [, sign, number] = /^(#?)(\d{1,15})$/.exec(typed) ?? [];
  if (number) return { kind: "run", id: Number(number), ...(!sign && { name: number }) };
  const [, host, id] = RUN_ADDRESS.exec(typed) ?? [];
  if (id) {
    const isOurs = host === undefined || host.toLowerCase() === new URL(origin).host;
    return isOurs ? { kind: "run", id: Number(id) } : { kind: "foreign" };
  }
  if (typed.includes("/")) return { kind: "foreign" };
  return { kind: "search", text: typed.slice(0, FILTER_MAX_LENGTH) };
}

/** A run along the strip, alone or with a rival. */
export function watchPath(runId: number, rivalId?: number): string {
  return `/1320-club/slip/${runId}?${rivalId === undefined ? WATCH : `${AGAINST}=${rivalId}`}`;
}
