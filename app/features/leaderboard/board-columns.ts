import type { WrittenColumn } from "#app/lib/csv/columns.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import type { BoardRow } from "./show-board.server.ts";

/** The columns of a board's CSV file. Figures have the same decimals as on the board. */
export function boardColumns(origin: string): WrittenColumn<BoardRow>[] {
  return [
    { heading: "Pos", cell: (run) => run.rank },
    { heading: "Racer", cell: (run) => run.username },
    { heading: "Year", cell: (run) => run.vehicleYear },
    { heading: "Make", cell: (run) => run.vehicleMake },
    { heading: "Model", cell: (run) => run.vehicleModel },
    { heading: "Trim", cell: (run) => run.vehicleTrim },
    { heading: "Category", cell: (run) => (run.isStock ? "Stock" : "Modified") },
    { heading: "Track", cell: (run) => run.raceTrack },
    { heading: "Date", cell: (run) => run.ranOn },
    { heading: "1/4 Mile ET", cell: (run) => formatSeconds(run.elapsedMs) },
    { heading: "60 FT. Time", cell: (run) => formatSeconds(run.sixtyFootMs) },
    { heading: "1/4 Mile Speed", cell: (run) => formatSpeed(run.trapSpeedHundredthsMph) },
    { heading: "Run", cell: (run) => `${origin}/1320-club/slip/${run.id}` },
  ];
}
