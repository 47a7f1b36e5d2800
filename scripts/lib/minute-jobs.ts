/** The path under which wrangler dev runs the every-minute trigger of wrangler.toml. */
const MINUTE_TRIGGER = "/cdn-cgi/handler/scheduled?cron=*+*+*+*+*";

/** Does what the network does for a deployed worker: each minute it runs the jobs of that trigger. */
export function runMinuteJobs(port: number): void {
  const timer = setInterval(() => {
    // A server that is about to start or end misses a minute; the next one does what was left.
    fetch(`http://localhost:${port}${MINUTE_TRIGGER}`).catch(() => {});
  }, 60_000);
  timer.unref();
}
