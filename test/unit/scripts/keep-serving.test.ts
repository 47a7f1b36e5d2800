import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkHealth, type Health, keepServing } from "../../../scripts/lib/keep-serving.ts";
import type { Server } from "../../../scripts/lib/serve.ts";
import { freePort } from "../../support/site.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

/** Fake servers that end on demand, and whose health a test sets. */
function keepFakes(health: Health = "healthy") {
  const started: EventEmitter[] = [];
  const messages: string[] = [];
  const state = { health, isBuilt: true };
  const supervised = keepServing({
    start() {
      const process = new EventEmitter();
      started.push(process);
      return { process, stop: () => void process.emit("close", 0) } as unknown as Server;
    },
    check: async () => state.health,
    isBuilt: () => state.isBuilt,
    say: (message) => void messages.push(message),
    checkMs: 1_000,
    bad: { dead: 2, silent: 6 },
  });
  const end = (status: number) => started.at(-1)?.emit("close", status);
  return { supervised, started, messages, state, end };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a server that exits is restarted, with a message", async () => {
  const { supervised, started, messages, end } = keepFakes();
  await pass(1_000);
  end(7);
  await pass(1_000);
  expect(started).toHaveLength(2);
  expect(messages).toEqual([
    "The server ended by itself (status 7).",
    "Starting the server again in 0.5 s.",
  ]);
  supervised.stop();
  expect(await supervised.done).toBe(0);
});

test.each([
  ["dead", "The server's worker is dead.", 3_000],
  ["silent", "The server doesn't answer.", 7_000],
] as const)("a server that is %s is ended and started again", async (health, message, ms) => {
  const { supervised, started, messages, state } = keepFakes();
  await pass(1_000);
  state.health = health;
  await pass(ms - 2_000);
  expect(started).toHaveLength(1);
  await pass(3_000);
  expect(started).toHaveLength(2);
  expect(messages).toEqual([message, "Starting the server again in 0.5 s."]);
  supervised.stop();
  await supervised.done;
});

test("a server that hangs between its caller's check and the first one here is restarted", async () => {
  const { supervised, started, messages } = keepFakes("silent");
  supervised.confirmHealthy();
  await pass(7_000);
  expect(started).toHaveLength(2);
  expect(messages).toEqual(["The server doesn't answer.", "Starting the server again in 0.5 s."]);
  supervised.stop();
  await supervised.done;
});

test("a worker that is back before the server is restarted is mentioned", async () => {
  const { supervised, started, messages, state } = keepFakes();
  await pass(500);
  state.health = "dead";
  await pass(1_000);
  state.health = "healthy";
  await pass(5_000);
  expect(started).toHaveLength(1);
  expect(messages).toEqual(["The server's worker was gone and is back."]);
  supervised.stop();
  await supervised.done;
});

test("a server that is unresponsive for a moment isn't restarted", async () => {
  const { supervised, started, state } = keepFakes();
  await pass(1_000);
  for (let round = 0; round < 5; round++) {
    state.health = "silent";
    await pass(4_000);
    state.health = "healthy";
    await pass(1_000);
  }
  expect(started).toHaveLength(1);
  supervised.stop();
  await supervised.done;
});

test("a server that keeps exiting is restarted with growing delays, then given up", async () => {
  const { supervised, started, messages, end } = keepFakes();
  for (let failure = 0; failure < 9; failure++) {
    await pass(100);
    end(1);
    await pass(30_000);
  }
  expect(await supervised.done).toBe(1);
  expect(started).toHaveLength(9);
  const pauses = messages.flatMap((text) => /again in ([\d.]+) s/.exec(text)?.[1] ?? []);
  expect(pauses).toEqual(["0.5", "1", "2", "4", "8", "16", "30", "30"]);
  expect(messages.at(-1)).toBe("The server failed 9 times in a row. Giving up.");
});

test("a restarted server that isn't healthy in time is ended and restarted", async () => {
  const { supervised, started, messages, state, end } = keepFakes();
  await pass(1_000);
  state.health = "silent";
  end(1);
  await pass(500 + 60_000);
  expect(started).toHaveLength(2);
  await pass(2_000);
  expect(started).toHaveLength(3);
  expect(messages.slice(-2)).toEqual([
    "The server didn't become healthy.",
    "Starting the server again in 0.5 s.",
  ]);
  supervised.stop();
  expect(await supervised.done).toBe(0);
});

test.each(["dead", "silent"] as const)(
  "a server that is %s during a build isn't restarted until it is finished",
  async (health) => {
    const { supervised, started, messages, state } = keepFakes();
    await pass(1_000);
    Object.assign(state, { health, isBuilt: false });
    await pass(120_000);
    expect(started).toHaveLength(1);
    expect(messages).toEqual([]);
    state.isBuilt = true;
    await pass(10_000);
    expect(started.length).toBeGreaterThan(1);
    supervised.stop();
    await supervised.done;
  },
);

test("a server that ends during a build restarts once it is finished", async () => {
  const { supervised, started, messages, state, end } = keepFakes();
  await pass(1_000);
  Object.assign(state, { health: "dead", isBuilt: false });
  end(1);
  await pass(120_000);
  expect(started).toHaveLength(1);
  expect(messages.at(-1)).toBe("The build is incomplete. Waiting until it is finished.");
  state.isBuilt = true;
  await pass(1_000);
  expect(started).toHaveLength(2);
  supervised.stop();
  expect(await supervised.done).toBe(0);
});

test("stopping ends the wait for a build", async () => {
  const { supervised, started, state, end } = keepFakes();
  await pass(1_000);
  state.isBuilt = false;
  end(1);
  await pass(5_000);
  supervised.stop();
  await pass(0);
  expect(await supervised.done).toBe(0);
  expect(started).toHaveLength(1);
});

test("a server that never becomes healthy is a failed start", async () => {
  const { supervised, started, messages, end } = keepFakes("dead");
  await pass(1_000);
  end(3);
  expect(await supervised.done).toBe(3);
  expect(started).toHaveLength(1);
  expect(messages).toEqual([]);
});

test("a worker that responds is healthy, one behind a failing proxy or a closed port is dead", async () => {
  vi.useRealTimers();
  const port = await freePort();
  expect(await checkHealth(port)).toBe("dead");
  let status = 400;
  const server = createServer((_request, response) => {
    if (status > 0) response.writeHead(status).end();
  }).listen(port, "localhost");
  await once(server, "listening");
  expect(await checkHealth(port)).toBe("healthy");
  status = 500;
  expect(await checkHealth(port)).toBe("dead");
  status = 0;
  expect(await checkHealth(port, 50)).toBe("silent");
  server.closeAllConnections();
  server.close();
});
