import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { ImportPage } from "../read-import-page.server.ts";
import { IMPORT_PATH } from "../rules.ts";

const PAUSE_MS = 500;

/** How much of a file was checked. */
export type Checked = { percent: number; rowCount: number };

/**
 * How much of the file that is being sent was checked so far.
 *
 * @returns null until the first of its rows were
 */
export function useFileCheck(isSending: boolean): Checked | null {
  const { data, state, load } = useFetcher<{ page: ImportPage }>();
  const isAsking = state !== "idle";
  useEffect(() => {
    // Whoever asks again before the answer is there never gets one.
    if (!isSending || isAsking) return;
    const timer = setTimeout(() => load(IMPORT_PATH), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isSending, isAsking, load]);
  const newest = data?.page.imports[0];
  if (newest?.status !== "READING" || newest.rowCount === 0) return null;
  return { percent: newest.percentRead, rowCount: newest.rowCount };
}
