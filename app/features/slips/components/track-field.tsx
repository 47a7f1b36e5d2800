import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { apiJson } from "#app/lib/api-client.ts";
import { cleanValue, matchKey } from "#app/lib/text/value.ts";
import { TextField } from "#app/ui/field.tsx";
import type { TrackSuggestion } from "../suggest-tracks.server.ts";
import styles from "./track-field.module.css";

const PAUSE_MS = 180;

type TrackFieldProps = {
  name: string;
  maxLength: number;
  /** Shown below the field until there is a better suggestion. */
  help: ReactNode;
  defaultValue: string | undefined;
  error: string | undefined;
  required?: boolean;
};

/** Free text with suggestions from the track list; typos and former names match too. */
export function TrackField({ help, ...field }: TrackFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const tracks = useSuggestions(typed);
  const input = useRef<HTMLInputElement>(null);
  const choose = (name: string) => {
    if (!input.current) return;
    input.current.value = name;
    // Drafts are saved on input events.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    setTyped(name);
    input.current.focus();
  };
  const meant = listOthers(tracks, typed);
  return (
    <>
      <TextField
        ref={input}
        label="Track"
        {...field}
        autoComplete="off"
        list={listId}
        help={meant.length > 0 ? <DidYouMean tracks={meant} choose={choose} /> : help}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {tracks.map(({ name, place }) => (
          <option key={name} value={name} label={place} />
        ))}
      </datalist>
    </>
  );
}

/**
 * Tracks that the browser leaves out of its suggestions because they don't contain the typed text.
 */
function listOthers(tracks: readonly TrackSuggestion[], typed: string): readonly TrackSuggestion[] {
  const text = matchKey(typed);
  const isShown = ({ name, place }: TrackSuggestion) =>
    [name, place].some((each) => matchKey(each).includes(text));
  return tracks.some(isShown) ? [] : tracks.slice(0, 3);
}

function DidYouMean({
  tracks,
  choose,
}: {
  tracks: readonly TrackSuggestion[];
  choose: (name: string) => void;
}) {
  return (
    <span role="status" className={styles.meant}>
      Did you mean
      {tracks.map(({ name }) => (
        <button key={name} type="button" className={styles.choice} onClick={() => choose(name)}>
          {name}
        </button>
      ))}
    </span>
  );
}

/** Suggestions are optional: when they can't be loaded, there are none. */
function useSuggestions(typed: string): TrackSuggestion[] {
  const [tracks, setTracks] = useState<TrackSuggestion[]>([]);
  useEffect(() => {
    if (cleanValue(typed).length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const path = `/api/tracks/suggest?q=${encodeURIComponent(typed)}`;
      const response = await apiJson(path, { signal: abort.signal }).catch(() => null);
      if (!abort.signal.aborted) setTracks(readTracks(response));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return tracks;
}

function readTracks(response: unknown): TrackSuggestion[] {
  if (typeof response !== "object" || response === null || !("tracks" in response)) return [];
  return Array.isArray(response.tracks) ? response.tracks : [];
}
