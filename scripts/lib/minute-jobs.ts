/** The path under which wrangler dev runs the every-minute trigger of wrangler.toml. */
const MINUTE_TRIGGER = "/cdn-cgi/handler/scheduled?cron=*+*+*+*+*";

/** Less than a minute, so that runs of a hung server don't pile up. */
const TIMEOUT_MS = 50_000;

/** Runs the every-minute trigger each minute, like Cloudflare does for a deployed Worker. */
export function runMinuteJobs(port: number): void {
  const timer = setInterval(() => {
    // A server that is starting or stopping misses a minute; the next run catches up.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    fetch(`http://localhost:${port}${MINUTE_TRIGGER}`, { signal }).catch(() => {});
  }, 60_000);
  timer.unref();
}
