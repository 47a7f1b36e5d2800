import { type RefObject, useEffect } from "react";
import { apiFetch } from "#app/lib/api-client.ts";
import type { MatchCount } from "../count-matches.server.ts";

const PAUSE_MS = 250;

type MatchCountOptions = {
  /** The current board's: with another one, matches are counted again. */
  path: string;
  onCount: (matches: string) => void;
};

/** Counts the runs that match what is in the filter's form, again after each change. */
export function useMatchCount(
  form: RefObject<HTMLFormElement | null>,
  { path, onCount }: MatchCountOptions,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields change with the board's path
  useEffect(() => {
    const fields = form.current;
    if (!fields) return;
    let abort = new AbortController();
    let timer = 0;
    const count = () => {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      clearTimeout(timer);
      timer = window.setTimeout(async () => {
        const text = await countMatches(new FormData(fields), signal);
        if (!signal.aborted) onCount(text);
      }, PAUSE_MS);
    };
    count();
    fields.addEventListener("input", count);
    return () => {
      fields.removeEventListener("input", count);
      clearTimeout(timer);
      abort.abort();
    };
  }, [form, path, onCount]);
}

/** '12 runs', '50+ runs'; empty if they can't be counted. */
async function countMatches(fields: FormData, signal: AbortSignal): Promise<string> {
  const parameters = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") parameters.set(name, value);
  try {
    const response = await apiFetch(`/1320-club/count.json?${parameters}`, { signal });
    return matchesText(await response.json());
  } catch {
    return "";
  }
}

function matchesText({ count, hasMore }: MatchCount): string {
  if (hasMore) return `${count}+ runs`;
  return count === 1 ? "1 run" : `${count} runs`;
}
