import { isRouteErrorResponse } from "react-router";
import { BOARD_DEFAULTS } from "./board-query.ts";
import type { BoardPage } from "./read-board-page.server.ts";

/** The result of loading a route's data: the value or the thrown error. */
export type DataResult = { type: "data" | "error"; result: unknown };

/**
 * Keeps a board on screen whose data could not be loaded: the error becomes the board's data, and
 * the other routes keep theirs. Intended responses of our loader (redirects, denials) are left
 * alone.
 *
 * @param results by route id; changed in place
 * @param routeId the board's
 * @param path the requested path
 */
export function keepBoard(
  results: Record<string, DataResult>,
  { routeId, path }: { routeId: string; path: string },
): void {
  const board = results[routeId];
  if (board?.type !== "error" || isLoaderResponse(board.result)) return;
  for (const [id, { type }] of Object.entries(results)) {
    if (type === "error") delete results[id];
  }
  results[routeId] = { type: "data", result: failedPage(board.result, path) };
}

function isLoaderResponse(error: unknown): boolean {
  if (error instanceof Response) return true;
  return isRouteErrorResponse(error) && error.status < 500 && typeof error.data === "object";
}

/** The browser's message if there was no response; the status of an error response. */
function failureText(error: unknown): string {
  if (isRouteErrorResponse(error)) return `HTTP error status ${error.status}`;
  return error instanceof TypeError ? error.message : "Part of the board is missing";
}

/** A board page without data. `BoardScreen` keeps the previous board on screen. */
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
