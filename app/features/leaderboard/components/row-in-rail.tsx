import { useEffect, useState } from "react";
import { apiFetch } from "#app/lib/api-client.ts";
import type { Board } from "../board-query.ts";
import { type RailRun, type RunSplits, railRun } from "../rail-run.ts";
import type { RunView } from "../read-run.server.ts";
import { RailSlip } from "./rail-slip.tsx";

/** A pointer that crosses the board asks for none of the runs that it passes. */
const REST_MS = 90;

type RowInRailProps = {
  runId: string;
  /** The row's place, since a season's board has places of its own; empty for none. */
  rank: string;
  board: Board;
  isSignedIn: boolean;
};

/** The chosen row's run; the previous one until it is loaded, and if it can't be. */
export function RowInRail({ runId, rank, board, isSignedIn }: RowInRailProps) {
  const run = useRun(runId);
  const own = useOwnBest(isSignedIn ? board : null);
  if (!run) return null;
  // While the row's run is loading, the previous one keeps the place that it was loaded with.
  const isRow = String(run.id) === runId;
  return <RailSlip run={isRow ? { ...run, rank: Number(rank) || null } : run} own={own} />;
}

function useRun(id: string): RailRun | null {
  const [run, setRun] = useState<RailRun | null>(null);
  const [loaded] = useState(() => new Map<string, RailRun>());
  useEffect(() => {
    const earlier = loaded.get(id);
    if (earlier) return setRun(earlier);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const view = await read<RunView>(`/1320-club/slip/${id}/run.json`);
      if (!view) return;
      const next = railRun(view);
      loaded.set(id, next);
      if (isWanted) setRun(next);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      isWanted = false;
    };
  }, [id, loaded]);
  return run;
}

/** The viewer's best run on a board; null until it is loaded, without one, and for visitors. */
function useOwnBest(board: Board | null): RunSplits | null {
  const [own, setOwn] = useState<{ board: Board; run: RunSplits } | null>(null);
  useEffect(() => {
    if (!board) return;
    let isWanted = true;
    read<RunSplits>(`/1320-club/own-best.json?board=${board}`).then((run) => {
      if (run && isWanted) setOwn({ board, run });
    });
    return () => {
      isWanted = false;
    };
  }, [board]);
  return own?.board === board ? own.run : null;
}

/**
 * The rail is optional: a response that fails changes nothing. A request isn't canceled, since its response may hold a
 * new session.
 */
async function read<T>(path: string): Promise<T | null> {
  try {
    const response = await apiFetch(path);
    return await response.json();
  } catch {
    return null;
  }
}
