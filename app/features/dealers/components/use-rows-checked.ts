import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { ImportPage } from "../read-import-page.server.ts";
import { IMPORT_PATH } from "../rules.ts";

const EVERY_MS = 1_000;

/**
 * How many rows of the file that is being sent were checked so far.
 *
 * @returns null until the first of them were
 */
export function useRowsChecked(isSending: boolean): number | null {
  const { data, load } = useFetcher<{ page: ImportPage }>();
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => load(IMPORT_PATH), EVERY_MS);
    return () => clearInterval(timer);
  }, [isSending, load]);
  const newest = data?.page.imports[0];
  return newest?.status === "READING" && newest.rowCount > 0 ? newest.rowCount : null;
}
