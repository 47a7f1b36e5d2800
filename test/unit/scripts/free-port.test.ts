import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "../../support/site.ts";

/** Linux's default, for systems without the file. */
const USUAL_RANGE = "32768 60999";

function ephemeralRange(): { first: number; last: number } {
  let text = USUAL_RANGE;
  try {
    text = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8");
  } catch {
    // Not Linux.
  }
  const [first = 0, last = 0] = text.trim().split(/\s+/).map(Number);
  return { first, last };
}

it("gives a port that the system doesn't take for an outgoing connection", async () => {
  const { first, last } = ephemeralRange();
  for (let i = 0; i < 50; i += 1) {
    const port = await freePort();
    expect(port < first || port > last).toBe(true);
  }
});

it("gives a port that a server can listen on", async () => {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  expect(server.address()).toMatchObject({ port });
  await new Promise((resolve) => server.close(resolve));
});
