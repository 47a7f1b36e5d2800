import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { ImportPage } from "../read-import-page.server.ts";
import { IMPORT_PATH } from "../rules.ts";

const PAUSE_MS = 500;

/** How much of a file has been checked. */
export type CheckProgress = { percent: number; rowCount: number };

/**
 * Polls how much of the file being uploaded has been checked.
 *
 * @returns null until the first rows are checked
 */
export function useFileCheck(isSending: boolean): CheckProgress | null {
  const { data, state, load } = useFetcher<{ page: ImportPage }>();
  const isLoading = state !== "idle";
  useEffect(() => {
    // A second load would cancel the first before its response arrives.
    if (!isSending || isLoading) return;
    const timer = setTimeout(() => load(IMPORT_PATH), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isSending, isLoading, load]);
  const newest = data?.page.imports[0];
  if (newest?.status !== "READING" || newest.rowCount === 0) return null;
  return { percent: newest.percentRead, rowCount: newest.rowCount };
}
