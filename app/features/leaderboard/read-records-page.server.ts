import type { Deps } from "#app/deps.ts";
import { drawRecords } from "#app/features/plots/draw-records.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { BOARDS, type Board } from "./board-query.ts";
import type { BoardRecords } from "./components/records-screen.tsx";
import { readRecordProgression } from "./read-record-progression.server.ts";

const TITLES = { stock: "Stock board", modified: "Modified board" } satisfies Record<Board, string>;

/** The records of both boards with their plots. */
export async function readRecordsPage({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<BoardRecords[]> {
  const progression = await readRecordProgression({ db });
  const today = dayIn(clock.now(), "America/Los_Angeles");
  return BOARDS.map((board) => {
    const records = progression[board];
    const isStock = board === "stock";
    return {
      title: TITLES[board],
      boardPath: isStock ? "/1320-club" : "/1320-club?board=modified",
      records,
      plot: records.length > 1 ? drawRecords(records, { isStock, today }) : null,
    };
  });
}
