import type { Server } from "./serve.ts";

/** The first restart is immediate; the delay then doubles each time. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A restarted server that isn't healthy by then is ended and restarted. */
const START_MS = 60_000;
/** How often in a row a server may end or hang before it has been healthy for `STEADY_MS`. */
const FAILURES_MAX = 8;
const STEADY_MS = 60_000;

export type Health = "healthy" | "dead" | "silent";

export type Kept = {
  start(): Server;
  /** `dead` for a server whose worker is gone, `silent` for one that doesn't answer in time. */
  check(): Promise<Health>;
  /** False while the build is incomplete: nothing is started then, and bad checks don't count. */
  isBuilt(): boolean;
  /** Prints a message to the terminal. */
  say(message: string): void;
  /** Between two checks, in milliseconds. */
  checkMs?: number;
  /**
   * How many bad checks in a row restart the server. A busy one may be silent for a while: of those that take five
   * seconds each, with a pause of two, four last half a minute.
   */
  bad?: { dead: number; silent: number };
  /** How long a restarted server may take to become healthy, in milliseconds. */
  startMs?: number;
};

/**
 * Keeps a server running until it is stopped: a server that exits is restarted, and one whose worker is dead or
 * unresponsive is ended first. State is on disk, so a restart loses nothing.
 *
 * @returns `done` resolves with the exit status once the server was stopped, or failed too often in a row;
 *   `confirmHealthy` is for a caller that has checked the first server itself, maybe before it was checked here
 */
export function keepServing({
  start,
  check,
  isBuilt,
  say,
  checkMs = 2_000,
  bad = { dead: 3, silent: 4 },
  startMs = START_MS,
}: Kept) {
  const stopping = new AbortController();
  let server: Server | null = null;
  /** An exit before that is a failed start. */
  let wasHealthy = false;

  async function run(): Promise<number> {
    for (let failures = 0; ; ) {
      const startedAt = Date.now();
      const status = await serveOnce();
      if (stopping.signal.aborted) return 0;
      if (!wasHealthy) return status || 1;
      failures = Date.now() - startedAt >= STEADY_MS ? 1 : failures + 1;
      if (failures > FAILURES_MAX) {
        say(`The server failed ${failures} times in a row. Giving up.`);
        return status || 1;
      }
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      say(`Starting the server again in ${pauseMs / 1000} s.`);
      await pause(pauseMs, stopping.signal);
      await untilBuilt();
      if (stopping.signal.aborted) return 0;
    }
  }

  async function untilBuilt(): Promise<void> {
    if (isBuilt()) return;
    say("The build is incomplete. Waiting until it is finished.");
    while (!isBuilt() && !stopping.signal.aborted) await pause(checkMs, stopping.signal);
  }

  /** @returns the status it ended with */
  async function serveOnce(): Promise<number> {
    const current = start();
    server = current;
    const ended = new AbortController();
    const closed = new Promise<number>((resolve) => {
      current.process.once("close", (status) => resolve(status ?? 0));
    });
    const watching = watch(current, ended.signal);
    const status = await closed;
    ended.abort();
    const wasStopped = (await watching) || stopping.signal.aborted;
    if (wasHealthy && !wasStopped) say(`The server ended by itself (status ${status}).`);
    return status;
  }

  /** Ends a server that was healthy once and isn't anymore. @returns whether it did */
  async function watch(current: Server, ended: AbortSignal): Promise<boolean> {
    const isRestart = wasHealthy;
    const startedAt = Date.now();
    let isStarted = false;
    let failed = { dead: 0, silent: 0 };
    while (!ended.aborted) {
      const health = await check();
      if (ended.aborted) break;
      if (health === "healthy") {
        // wrangler sometimes silently replaces a dead worker.
        if (isStarted && failed.dead > 0) say("The server's worker was gone and is back.");
        isStarted = wasHealthy = true;
        failed = { dead: 0, silent: 0 };
      } else if (isBuilt()) failed[health] += 1;
      // The caller may have found the first server healthy.
      isStarted ||= wasHealthy && !isRestart;
      if (isStarted && (failed.dead >= bad.dead || failed.silent >= bad.silent)) {
        say(health === "dead" ? "The server's worker is dead." : "The server doesn't answer.");
        current.stop();
        return true;
      }
      // scripts/start.ts has the timeout of the first start.
      if (isRestart && !isStarted && Date.now() - startedAt > startMs) {
        say("The server didn't become healthy.");
        current.stop();
        return true;
      }
      await pause(checkMs, ended);
    }
    return false;
  }

  const done = run();
  return {
    done,
    confirmHealthy() {
      wasHealthy = true;
    },
    stop() {
      stopping.abort();
      server?.stop();
    },
  };
}

/** Waits for a time, or until the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}

/**
 * A 404 from the process that runs the worker, without our code and without a log line: a check every two seconds
 * would fill the terminal. Other paths of that kind are answered by the proxy in front of it, dead or not.
 */
const CHECKED_PATH = "/cdn-cgi/handler/";
/** The proxy in front of the worker sends this if the worker is gone. */
const GATEWAY_STATUS = 500;

/** Checks the server on a port. @param timeoutMs the timeout of the check */
export async function checkHealth(port: number, timeoutMs = 5_000): Promise<Health> {
  try {
    const response = await fetch(`http://localhost:${port}${CHECKED_PATH}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.status < GATEWAY_STATUS ? "healthy" : "dead";
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "silent" : "dead";
  }
}
