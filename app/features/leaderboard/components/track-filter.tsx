import { useEffect, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { FILTER_MAX_LENGTH } from "../board-query.ts";

const PAUSE_MS = 180;

/** Part of a track's name, with suggestions once script is there. */
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

/** Suggestions are a help only: when they can't be had, there are none. */
function useTrackNames(typed: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    // The server cleans what was typed: the board loads no module for that.
    if (typed.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const { apiJson } = await import("#app/lib/api-client.ts");
      const path = `/api/tracks/suggest?q=${encodeURIComponent(typed)}`;
      const answer = await apiJson(path, { signal: abort.signal }).catch(() => null);
      if (!abort.signal.aborted) setNames(readNames(answer));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return names;
}

function readNames(answer: unknown): string[] {
  if (typeof answer !== "object" || answer === null || !("tracks" in answer)) return [];
  if (!Array.isArray(answer.tracks)) return [];
  return answer.tracks.flatMap((track: { name?: unknown }) =>
    typeof track.name === "string" ? [track.name] : [],
  );
}
