/** The triggers of wrangler.toml, how often they are due, and when for the first time. In milliseconds. */
const TRIGGERS = [
  { cron: "* * * * *", firstMs: 60_000, everyMs: 60_000 },
  // Once shortly after the start, too: few local servers run until the hour is over.
  { cron: "17 * * * *", firstMs: 90_000, everyMs: 60 * 60_000 },
];

/**
 * Does what the network does for a deployed worker: runs its scheduled jobs, by the path under which wrangler
 * dev takes a trigger.
 */
export function runScheduledJobs(port: number): void {
  for (const { cron, firstMs, everyMs } of TRIGGERS) {
    const run = () => void runJobs(port, cron, everyMs);
    setTimeout(() => {
      run();
      setInterval(run, everyMs).unref();
    }, firstMs).unref();
  }
}

/** A server that is about to start or end misses its jobs; the next run does what was left. */
async function runJobs(port: number, cron: string, everyMs: number): Promise<void> {
  const path = `/cdn-cgi/handler/scheduled?${new URLSearchParams({ cron })}`;
  // Less than the interval, so that runs of a hung server don't pile up.
  const signal = AbortSignal.timeout(everyMs * 0.8);
  await fetch(`http://localhost:${port}${path}`, { signal }).catch(() => {});
}
