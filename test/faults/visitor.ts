import { setTimeout } from "node:timers/promises";

/**
 * `ok`: as without a fault; `copy`: an outdated page; `unavailable`: 503 with Retry-After; `rejected`: 4xx; `failed`: any
 * other error; `silent`: no response within `SILENT_MS`.
 */
export const OUTCOMES = ["ok", "copy", "unavailable", "rejected", "failed", "silent"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Visit = { outcome: Outcome; ms: number; status: number; body: string };

/** Writes finish within 10 s. */
const SILENT_MS = 15_000;

/** A program with a browser's cookies. */
export class Visitor {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Sends a request; never throws. */
  async send(path: string, init: RequestInit = {}): Promise<Visit> {
    const startedAt = performance.now();
    const headers = new Headers(init.headers);
    headers.set("cookie", [...this.#cookies].map((pair) => pair.join("=")).join("; "));
    if (this.#cookies.size === 0) headers.delete("cookie");
    if (init.method) headers.set("origin", this.#origin);
    const visit = await fetch(new URL(path, this.#origin), {
      ...init,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(SILENT_MS),
    })
      .then(async (response) => {
        this.#keepCookies(response);
        const body = await response.text();
        return { outcome: outcomeOf(response), status: response.status, body };
      })
      .catch((error: unknown) => ({ outcome: "silent" as const, status: 0, body: String(error) }));
    return { ...visit, ms: performance.now() - startedAt };
  }

  sendJson(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Visit> {
    return this.send(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  sendForm(path: string, fields: Record<string, string | File>, key?: string): Promise<Visit> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.send(path, {
      method: "POST",
      headers: key ? { "idempotency-key": key } : {},
      body,
    });
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      if (/max-age=0(;|$)/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(name.length + 1));
    }
  }
}

function outcomeOf({ status, headers }: Response): Outcome {
  if (status === 503 && headers.has("retry-after")) return "unavailable";
  if (status >= 500) return "failed";
  if (status >= 400) return "rejected";
  return headers.get("x-cache")?.startsWith("stale") ? "copy" : "ok";
}

/** Repeats work until a time, with pauses. */
export async function repeatUntil(
  end: number,
  pauseMs: number,
  work: () => Promise<void>,
): Promise<void> {
  while (performance.now() < end) {
    await work();
    await setTimeout(pauseMs);
  }
}
