import { useState } from "react";
import { flushSync } from "react-dom";

/** Pictures that still need a description, and the Markdown of those that have one. */
type Waiting = { files: readonly File[]; described: readonly string[] };

const NONE: Waiting = { files: [], described: [] };

/** Asks for the description of one picture at a time. @param onDone gets all of them as Markdown */
export function usePictures(onDone: (markdown: string) => void) {
  const [{ files, described }, setWaiting] = useState(NONE);
  const next = (markdown: string | null) => {
    const all = markdown === null ? described : [...described, markdown];
    const rest = files.slice(1);
    if (rest.length > 0) return setWaiting({ files: rest, described: all });
    // Close the dialog first: nothing behind it can take the focus.
    flushSync(() => setWaiting(NONE));
    if (all.length > 0) onDone(all.join("\n\n"));
  };
  return {
    file: files[0] ?? null,
    waiting: files.length - 1,
    add: (chosen: readonly File[]) => setWaiting({ files: [...files, ...chosen], described }),
    insert: (markdown: string) => next(markdown),
    skip: () => next(null),
  };
}
