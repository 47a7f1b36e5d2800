import { isRouteErrorResponse } from "react-router";
import { BOARD_DEFAULTS } from "./board-query.ts";
import type { BoardPage } from "./read-board-page.server.ts";

/** What came of asking for a route's data: the value or what was thrown. */
export type DataResult = { type: "data" | "error"; result: unknown };

/**
 * Lets a board stand whose data could not be had: the failure becomes the board's own data, and what
 * the other routes had stays as it was. An answer that our loader gave on purpose (a redirect, a
 * refusal) is left alone.
 *
 * @param results by route id; changed in place
 * @param routeId the board's
 * @param path the address that was asked for
 */
export function keepBoard(
  results: Record<string, DataResult>,
  { routeId, path }: { routeId: string; path: string },
): void {
  const own = results[routeId];
  if (own?.type !== "error" || isOwnAnswer(own.result)) return;
  for (const [id, { type }] of Object.entries(results)) {
    if (type === "error") delete results[id];
  }
  results[routeId] = { type: "data", result: failedPage(own.result, path) };
}

function isOwnAnswer(error: unknown): boolean {
  if (error instanceof Response) return true;
  return isRouteErrorResponse(error) && error.status < 500 && typeof error.data === "object";
}

/** The browser's words where there was no answer; the status of one that was no board. */
function failureText(error: unknown): string {
  if (isRouteErrorResponse(error)) return `HTTP error status ${error.status}`;
  return error instanceof TypeError ? error.message : "Part of the board is missing";
}

/** A board of which nothing is known but its address. Where one is on screen, it stays (see `BoardScreen`). */
function failedPage(error: unknown, path: string): BoardPage {
  const tab = (label: string, to: string) => ({ label, to, isCurrent: false });
  return {
    query: BOARD_DEFAULTS,
    title: "Board",
    view: null,
    failure: failureText(error),
    notice: null,
    controls: {
      here: path,
      reset: "/1320-club",
      file: "/1320-club/board.csv",
      findMe: null,
      boards: [tab("Stock", "/1320-club"), tab("Modified", "/1320-club?board=modified")],
      seasons: [{ ...tab("All time", "/1320-club"), isCurrent: true }],
      sorts: [],
      window: { more: null, less: null, up: null, down: null },
      rankWord: "",
      filterCount: 0,
      chips: [],
      kept: [],
    },
  };
}
