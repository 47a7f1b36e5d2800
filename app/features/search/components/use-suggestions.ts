import { useEffect, useState } from "react";
import { apiJson } from "#app/lib/api-client.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { type HitKind, isHitKind } from "../kinds.ts";
import { SUGGEST_PATH } from "../paths.ts";

/** A suggestion as the API sends it. */
export type Suggestion = { kind: HitKind; path: string; title: string; detail: string };

/** How long typing has to pause, in milliseconds. */
const PAUSE_MS = 150;
const SHORTEST = 2;

/** Suggestions for what has been typed; those of an older text are dropped. Without an answer there are none. */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const text = cleanLine(typed);
  useEffect(() => {
    if (text.length < SHORTEST) {
      setSuggestions([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const path = `${SUGGEST_PATH}?${new URLSearchParams({ q: text })}`;
      const response = await apiJson(path, { signal: abort.signal }).catch(() => null);
      if (!abort.signal.aborted) setSuggestions(readSuggestions(response));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return suggestions;
}

function readSuggestions(response: unknown): Suggestion[] {
  if (typeof response !== "object" || response === null || !("suggestions" in response)) return [];
  return Array.isArray(response.suggestions) ? response.suggestions.filter(isSuggestion) : [];
}

function isSuggestion(value: unknown): value is Suggestion {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    typeof value.kind === "string" &&
    isHitKind(value.kind) &&
    "path" in value &&
    "title" in value &&
    "detail" in value
  );
}
