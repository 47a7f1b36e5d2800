import { useEffect, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { FILTER_MAX_LENGTH } from "../board-query.ts";

const PAUSE_MS = 180;

/** A field for part of a track's name, with suggestions once the script runs. */
export function TrackFilter({ defaultValue }: { defaultValue: string | undefined }) {
  const [typed, setTyped] = useState("");
  const names = useTrackNames(typed);
  return (
    <>
      <TextField
        id="track"
        label="Track"
        name="track"
        type="search"
        list="board-tracks"
        defaultValue={defaultValue}
        maxLength={FILTER_MAX_LENGTH}
        placeholder="Part of its name"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id="board-tracks">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Suggestions are optional: none are shown if they can't be loaded. */
function useTrackNames(typed: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    // The server normalizes the text, so the board doesn't load a module for that.
    if (typed.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const { apiJson } = await import("#app/lib/api-client.ts");
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
