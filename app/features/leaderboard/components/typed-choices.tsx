import { useEffect, useState } from "react";
import { apiFetch } from "#app/lib/api-client.ts";

const PAUSE_MS = 180;

type TypedChoicesProps<T> = {
  /** The datalist's id. */
  id: string;
  /** The id of the field it belongs to. */
  field: string;
  /** The address with suggestions for a text. Must be a stable function, like the next one. */
  pathOf: (typed: string) => string;
  /** The names in its response. */
  namesIn: (response: T) => string[];
};

/** Names for one of the filter's fields while something is typed there. */
export function TypedChoices<T>({ id, field, pathOf, namesIn }: TypedChoicesProps<T>) {
  const typed = useTyped(field);
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    // The server normalizes the text, so the board doesn't load a module for that.
    if (typed.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const matches = await readNames(pathOf(typed), { namesIn, signal: abort.signal });
      if (!abort.signal.aborted) setNames(matches);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, pathOf, namesIn]);
  return (
    <datalist id={id}>
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

/** Suggestions are optional: none if they can't be loaded. */
async function readNames<T>(
  path: string,
  { namesIn, signal }: { namesIn: (response: T) => string[]; signal: AbortSignal },
): Promise<string[]> {
  try {
    const response = await apiFetch(path, { signal });
    return namesIn(await response.json());
  } catch {
    return [];
  }
}
