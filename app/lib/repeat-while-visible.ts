type Rhythm = {
  everyMs: number;
  /** The longest pause after failures, each of which doubles it. */
  longestMs: number;
};

/**
 * Repeats work while the page is visible, the first time after one pause. Work that was due while the page was hidden
 * is done once it is visible again.
 *
 * @param work rejects if it failed; never called while it is under way
 * @returns the function that ends it
 */
export function repeatWhileVisible(
  work: () => Promise<void>,
  { everyMs, longestMs }: Rhythm,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = everyMs;
  let dueAt = Date.now() + pauseMs;
  let isWorking = false;
  let isEnded = false;
  const schedule = () => {
    clearTimeout(timer);
    if (isWorking || document.visibilityState !== "visible") return;
    timer = setTimeout(run, Math.max(0, dueAt - Date.now()));
  };
  const run = async () => {
    isWorking = true;
    const hasWorked = await work().then(
      () => true,
      () => false,
    );
    pauseMs = hasWorked ? everyMs : Math.min(2 * pauseMs, longestMs);
    dueAt = Date.now() + pauseMs;
    if (isEnded) return;
    isWorking = false;
    schedule();
  };
  document.addEventListener("visibilitychange", schedule);
  schedule();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", schedule);
  };
}
