import { useState } from "react";
import { flushSync } from "react-dom";

/** Pictures that were chosen and wait for their words, and those that have them. */
type Waiting = { files: readonly File[]; described: readonly string[] };

const NONE: Waiting = { files: [], described: [] };

/** Pictures on their way into a text, one after the other. @param onDone is given all of them as Markdown */
export function usePictures(onDone: (markdown: string) => void) {
  const [{ files, described }, setWaiting] = useState(NONE);
  const next = (markdown: string | null) => {
    const all = markdown === null ? described : [...described, markdown];
    const rest = files.slice(1);
    if (rest.length > 0) return setWaiting({ files: rest, described: all });
    // The dialog is closed first: behind it nothing takes the focus.
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
