import type { Deps } from "#app/deps.ts";
import { formatHeader, formatRows } from "#app/lib/csv/write-csv.ts";
import { exportInTurn } from "#app/lib/export-turns.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { boardColumns } from "./board-columns.ts";
import { type BoardQuery, CSV_ROWS_MAX, DEPTH_MAX } from "./board-query.ts";
import { readBoardQuery } from "./schema.ts";
import { showBoard } from "./show-board.server.ts";

export type BoardFile = { name: string; text: string };

/**
 * A board as a CSV file, by the parameters of its page: at most `CSV_ROWS_MAX` rows from the first
 * one shown.
 *
 * @throws AppError `rate_limited`, `unavailable`
 */
export async function downloadBoard(
  deps: Pick<Deps, "db" | "limits" | "clientAddress" | "origin">,
  parameters: URLSearchParams,
): Promise<BoardFile> {
  await limitAddress(deps, "csv");
  const query = readBoardQuery(parameters);
  return exportInTurn(async () => {
    const { rows } = await showBoard(
      { db: deps.db, viewer: null },
      { ...query, window: CSV_ROWS_MAX },
      { filteredDepth: DEPTH_MAX },
    );
    const columns = boardColumns(deps.origin);
    return {
      name: fileName(query),
      text: formatHeader(columns) + formatRows(columns, rows),
    };
  });
}

/** `1320-club-stock.csv`: letters, digits and hyphens only. */
function fileName({ board }: BoardQuery): string {
  return `1320-club-${board}.csv`;
}
