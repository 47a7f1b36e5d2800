import { useEffect, useState } from "react";
import { isSavingData } from "#app/features/slip-reading/components/saving-data.ts";
import { apiJson } from "#app/lib/api-client.ts";
import { repeatWhileVisible } from "#app/lib/repeat-while-visible.ts";
import type { NewerComments } from "../count-newer.server.ts";

const EVERY_MS = 60_000;
const LONGEST_MS = 16 * EVERY_MS;
const NONE: NewerComments = { count: 0, first: null };

/**
 * How many comments on a subject are newer than those of the page. Asks each minute while the page is visible, less
 * often after errors, and never if the browser saves data.
 *
 * @param newestId the newest comment when the page's data was loaded
 */
export function useNewerComments(
  { kind, id }: { kind: string; id: number },
  newestId: number,
): NewerComments {
  const [newer, setNewer] = useState(NONE);
  useEffect(() => {
    setNewer(NONE);
    if (isSavingData()) return;
    const abort = new AbortController();
    const query = new URLSearchParams({ kind, id: String(id), after: String(newestId) });
    const count = async () => {
      const answer = await apiJson(`/api/comments/newer?${query}`, { signal: abort.signal });
      if (!abort.signal.aborted) setNewer(readNewer(answer));
    };
    const end = repeatWhileVisible(count, { everyMs: EVERY_MS, longestMs: LONGEST_MS });
    return () => {
      end();
      abort.abort();
    };
  }, [kind, id, newestId]);
  return newer;
}

function readNewer(answer: unknown): NewerComments {
  if (typeof answer !== "object" || answer === null) return NONE;
  if (!("count" in answer && "first" in answer)) return NONE;
  const { count, first } = answer;
  return typeof count === "number" && typeof first === "number" ? { count, first } : NONE;
}
