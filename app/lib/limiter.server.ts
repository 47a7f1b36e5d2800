import { AppError } from "./errors.ts";

export type LimiterOptions = {
  /** Total capacity, in the unit of the sizes: bytes, or 1 for each task. */
  capacity: number;
  maxWaiting: number;
  /** The timeout of a waiting caller. */
  waitMs: number;
  /** While others wait, a holder that reports no progress for this long loses its lease. */
  idleMs: number;
  /** While others wait, a holder whose pace takes longer than this for its whole size loses its lease. */
  finishMs: number;
  /** The error message for a rejected caller, and when to retry. */
  refusal: string;
  retryAfterSeconds: number;
};

/** A client, and its share of the capacity. */
export type LimiterClient = { id: string; capacity: number; maxWaiting: number };

export type Lease = {
  /** Reports progress toward the announced size. @throws AppError `unavailable` once the lease is lost */
  report(amount: number): void;
  release(): void;
};

type Claim = {
  /** The announced size, and how much of it has arrived. */
  size: number;
  received: number;
  /** The reservation: the size, capped by its clients' shares. */
  cost: number;
  clients: readonly LimiterClient[];
  since: number;
  reportedAt: number;
  grant(): void;
  onLost(): void;
};

type LeaseRequest = {
  size?: number;
  /** False for a caller that would rather be rejected than wait. */
  isPatient?: boolean;
  clients?: readonly LimiterClient[];
  /** Called when the lease is revoked for another caller. */
  onLost?(): void;
};

export type Limiter = {
  /**
   * Waits for capacity, behind earlier callers.
   *
   * @throws AppError `unavailable` if the queue is full, or after `waitMs`
   */
  acquire(request?: LeaseRequest): Promise<Lease>;
};

const POLL_MS = 1_000;

/**
 * Limits what an isolate does or holds concurrently. Callers are admitted in order of arrival, so a small one
 * never overtakes a large one; only those whose own client already holds its share are skipped.
 *
 * When a visitor hangs up, the runtime may cancel the request without running its `finally`. So no holder is
 * trusted to release: waiting callers check for stalled ones.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const waiting: Claim[] = [];
  const held = new Set<Claim>();

  const free = () => options.capacity - sumOfCosts(held);
  const isOverShare = ({ cost, clients }: Claim) =>
    clients.some(({ id, capacity }) => sumOfCosts(claimsOf(held, id)) + cost > capacity);

  function update(): void {
    const now = Date.now();
    keepOnly(waiting, ({ since }) => now - since < options.waitMs);
    if (!waiting.every(isOverShare)) {
      for (const claim of held) if (isStalled(claim, now)) revoke(claim);
    }
    for (const claim of [...waiting]) {
      if (isOverShare(claim)) continue;
      if (claim.cost > free()) break;
      waiting.splice(waiting.indexOf(claim), 1);
      claim.since = claim.reportedAt = now;
      held.add(claim);
      claim.grant();
    }
  }

  function isStalled({ size, received, since, reportedAt }: Claim, now: number): boolean {
    // Everything has arrived: the work that still holds it reports no progress.
    if (received >= size) return now - reportedAt >= options.idleMs + options.finishMs;
    const isIdle = now - reportedAt >= options.idleMs;
    const allowedMs = options.idleMs + (options.finishMs * Math.min(received, size)) / size;
    return isIdle || now - since >= allowedMs;
  }

  /** The client, which was too slow, also loses its other places in the queue. */
  function revoke(claim: Claim): void {
    held.delete(claim);
    claim.onLost();
    const [client] = claim.clients;
    if (client) keepOnly(waiting, ({ clients }) => clients[0]?.id !== client.id);
  }

  /** Anything beyond a lease's reservation must be free at this moment. */
  function report(claim: Claim, amount: number): void {
    if (!held.has(claim)) throw refusal();
    claim.reportedAt = Date.now();
    claim.received += amount;
    const extra = Math.min(claim.received, options.capacity) - claim.cost;
    if (extra <= 0) return;
    if (extra > free()) throw refusal();
    claim.cost += extra;
  }

  async function wait(claim: Claim, isPatient: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    claim.grant = resolve;
    waiting.push(claim);
    update();
    if (waiting.includes(claim) && (!isPatient || isBeyondQueue(claim))) {
      keepOnly(waiting, (other) => other !== claim);
      throw refusal();
    }
    const timer = setInterval(() => {
      update();
      if (!held.has(claim) && !waiting.includes(claim)) reject(refusal());
    }, POLL_MS);
    await promise.finally(() => clearInterval(timer));
  }

  function isBeyondQueue({ clients }: Claim): boolean {
    if (waiting.length > options.maxWaiting) return true;
    return clients.some(({ id, maxWaiting }) => claimsOf(waiting, id).length > maxWaiting);
  }

  function refusal(): AppError {
    const { retryAfterSeconds } = options;
    return new AppError("unavailable", options.refusal, { retryAfterSeconds });
  }

  return {
    async acquire({ size = 1, isPatient = true, clients = [], onLost = () => {} } = {}) {
      const now = Date.now();
      const cost = Math.min(size, options.capacity, ...clients.map(({ capacity }) => capacity));
      const times = { since: now, reportedAt: now };
      const claim = { size, received: 0, cost, clients, ...times, grant() {}, onLost };
      await wait(claim, isPatient);
      return {
        report: (amount) => report(claim, amount),
        release() {
          held.delete(claim);
          update();
        },
      };
    },
  };
}

function claimsOf(claims: Iterable<Claim>, clientId: string): Claim[] {
  return [...claims].filter(({ clients }) => clients.some(({ id }) => id === clientId));
}

function sumOfCosts(claims: Iterable<Claim>): number {
  let sum = 0;
  for (const { cost } of claims) sum += cost;
  return sum;
}

function keepOnly(claims: Claim[], isKept: (claim: Claim) => boolean): void {
  claims.splice(0, claims.length, ...claims.filter(isKept));
}
