import type { Deps } from "#app/deps.ts";
import { dayIn } from "#app/lib/dates.ts";
import { BOARDS } from "./board-query.ts";
import type { BoardRecords } from "./components/records-screen.tsx";
import { readRecordProgression } from "./read-record-progression.server.ts";
import { buildRecordLadder } from "./record-ladder.ts";

/** The records of both boards, each with how long it stood. */
export async function readRecordsPage({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<BoardRecords[]> {
  const progression = await readRecordProgression({ db });
  const today = dayIn(clock.now(), "America/Los_Angeles");
  return BOARDS.map((board) => ({
    board,
    records: buildRecordLadder(progression[board], today),
  }));
}
