import type { Deps } from "#app/deps.ts";
import { formatCsv } from "#app/lib/csv.ts";
import { exportInTurn } from "#app/lib/export-turns.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { type BoardQuery, CSV_ROWS_MAX, DEPTH_MAX } from "./board-query.ts";
import { readBoardQuery } from "./schema.ts";
import { type BoardRow, showBoard } from "./show-board.server.ts";

export type BoardFile = { name: string; text: string };

const HEADINGS = [
  ...["Pos", "Racer", "Year", "Make", "Model", "Trim", "Category", "Track", "Date"],
  ...["1/4 Mile ET", "60 FT. Time", "1/4 Mile Speed", "Run"],
];

/**
 * A board as a CSV file, by the parameters of its page: from the first row shown, at most
 * `CSV_ROWS_MAX` rows. Figures keep the decimals they have on the board.
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
      DEPTH_MAX,
    );
    return {
      name: fileName(query),
      text: formatCsv([HEADINGS, ...rows.map((row) => cellsOf(row, deps.origin))]),
    };
  });
}

function cellsOf(row: BoardRow, origin: string) {
  return [
    row.rank,
    row.username,
    row.vehicleYear,
    row.vehicleMake,
    row.vehicleModel,
    row.vehicleTrim,
    row.isStock ? "Stock" : "Modified",
    row.raceTrack,
    row.ranOn,
    formatSeconds(row.elapsedMs),
    formatSeconds(row.sixtyFootMs),
    formatSpeed(row.trapSpeedHundredthsMph),
    `${origin}/1320-club/slip/${row.id}`,
  ];
}

/** `1320-club-stock.csv`: letters, digits and hyphens only. */
function fileName({ board }: BoardQuery): string {
  return `1320-club-${board}.csv`;
}
