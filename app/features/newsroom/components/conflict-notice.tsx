import { formatInstant } from "#app/lib/dates.ts";
import type { Conflict } from "../read-conflict.server.ts";
import { LineDiff } from "./line-diff.tsx";

/** The differences between what someone else saved in the meantime and what was typed here. */
export function ConflictNotice({ conflict: { by, at, lines } }: { conflict: Conflict }) {
  return (
    <section aria-labelledby="conflict">
      <h2 id="conflict">What's different</h2>
      <p>
        {by ?? "Someone else"} saved{at && <> at {formatInstant(at)}</>}. Yours is marked +, theirs
        −. Save again and yours replaces theirs.
      </p>
      <LineDiff lines={lines} label="From their text to yours" />
    </section>
  );
}
