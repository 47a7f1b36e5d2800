/** The path under which wrangler dev runs the every-minute trigger of wrangler.toml. */
const MINUTE_TRIGGER = "/cdn-cgi/handler/scheduled?cron=*+*+*+*+*";

/** Less than a minute, so that runs of a hung server don't pile up. */
const TIMEOUT_MS = 50_000;

/** Does what the network does for a deployed worker: each minute it runs the jobs of that trigger. */
export function runMinuteJobs(port: number): void {
  const timer = setInterval(() => {
    // A server that is about to start or end misses a minute; the next one does what was left.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    fetch(`http://localhost:${port}${MINUTE_TRIGGER}`, { signal }).catch(() => {});
  }, 60_000);
  timer.unref();
}
