import { type RefObject, useEffect } from "react";
import { apiFetch } from "#app/lib/api-client.ts";
import type { MatchCount } from "../count-matches.server.ts";

const PAUSE_MS = 250;

type MatchCountOptions = {
  /** The current board's: with another one, matches are counted again. */
  path: string;
  onCount: (matches: string) => void;
};

/**
 * Counts the runs that match what is in the filter's form, again after each change while its panel is open. A request
 * isn't canceled, since its response may hold a new session.
 */
export function useMatchCount(
  form: RefObject<HTMLFormElement | null>,
  { path, onCount }: MatchCountOptions,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields change with the board's path
  useEffect(() => {
    const fields = form.current;
    if (!fields) return;
    const panel = fields.closest("details");
    let timer = 0;
    let latest = 0;
    const count = () => {
      onCount("");
      latest += 1;
      const turn = latest;
      clearTimeout(timer);
      if (!panel?.open) return;
      timer = window.setTimeout(async () => {
        const text = await countMatches(new FormData(fields));
        if (turn === latest) onCount(text);
      }, PAUSE_MS);
    };
    count();
    fields.addEventListener("input", count);
    panel?.addEventListener("toggle", count);
    return () => {
      fields.removeEventListener("input", count);
      panel?.removeEventListener("toggle", count);
      clearTimeout(timer);
      latest = Number.NaN;
    };
  }, [form, path, onCount]);
}

/** '12 runs', '50+ runs'; empty if they can't be counted. */
async function countMatches(fields: FormData): Promise<string> {
  const parameters = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") parameters.set(name, value);
  try {
    const response = await apiFetch(`/1320-club/count.json?${parameters}`);
    return matchesText(await response.json());
  } catch {
    return "";
  }
}

function matchesText({ count, hasMore }: MatchCount): string {
  if (hasMore) return `${count}+ runs`;
  return count === 1 ? "1 run" : `${count} runs`;
}
