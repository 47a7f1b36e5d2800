import { useEffect, useState } from "react";
import { apiJson } from "#app/lib/api-client.ts";

const PAUSE_MS = 180;

/** Names for the filter's track field while something is typed there. */
export function TrackChoices() {
  const names = useTrackNames(useTyped("track"));
  return (
    <datalist id="board-tracks">
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** What is typed in the field with this id. */
function useTyped(id: string): string {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const field = document.getElementById(id);
    const read = () => field instanceof HTMLInputElement && setTyped(field.value);
    field?.addEventListener("input", read);
    return () => field?.removeEventListener("input", read);
  }, [id]);
  return typed;
}

/** Suggestions are optional: none are shown if they can't be loaded. */
function useTrackNames(typed: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    // The server normalizes the text, so the board doesn't load a module for that.
    if (typed.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const path = `/api/tracks/suggest?q=${encodeURIComponent(typed)}`;
      const response = await apiJson(path, { signal: abort.signal }).catch(() => null);
      if (!abort.signal.aborted) setNames(readNames(response));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return names;
}

function readNames(response: unknown): string[] {
  if (typeof response !== "object" || response === null || !("tracks" in response)) return [];
  if (!Array.isArray(response.tracks)) return [];
  return response.tracks.flatMap((track: { name?: unknown }) =>
    typeof track.name === "string" ? [track.name] : [],
  );
}
