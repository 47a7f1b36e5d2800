import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { fetchUpstream } from "#app/lib/fetch-upstream.server.ts";

const BYTES_MAX = 1_000_000;
const MEGABYTE = Buffer.alloc(1_000_000, " ");

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** An upstream on this machine, which the site's owner chose. */
async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`);
}

function ask(address: URL, sent?: Parameters<typeof fetchUpstream>[1]["sent"]) {
  return fetchUpstream(address, {
    accept: "application/json",
    timeoutMs: 300,
    maxBytes: BYTES_MAX,
    trustedOrigin: address.origin,
    ...(sent && { sent }),
  });
}

describe("an upstream that sends", () => {
  test("what it should is read, compressed or not", async () => {
    const address = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(gzipSync('{"posts":[]}'));
    });
    expect(await (await ask(address)).body.text()).toBe('{"posts":[]}');
  });

  test("a gzip bomb is left once it has grown too large", async () => {
    // 200 kB over the wire, 200 MB behind it.
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const address = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(bomb);
    });
    await expect(ask(address)).rejects.toMatchObject({ isTooLarge: true });
  });

  test("200 MB is left after the first of them", async () => {
    let sent = 0;
    let isLeft = Promise.resolve();
    const address = await serve((_, response) => {
      isLeft = new Promise((resolve) => response.once("close", resolve));
      const send = () => {
        while (sent < 200 && response.write(MEGABYTE)) sent += 1;
      };
      response.on("drain", send);
      send();
    });
    await expect(ask(address)).rejects.toMatchObject({ isTooLarge: true });
    await isLeft;
    expect(sent).toBeLessThan(100);
  });

  test("a byte at a time is left when the time is over", async () => {
    const address = await serve((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(drip));
    });
    await expect(ask(address)).rejects.toMatchObject({ isPassing: true });
  });

  test.each([
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.7/",
    "http://[::1]/",
    "http://2130706433/",
    "http://localhost/api/dev/outbox",
    "https://router.local/",
    "https://garage.example:8443/",
    "https://user:secret@garage.example/",
    "file:///etc/passwd",
    "ftp://garage.example/",
  ])("us to %s is not followed", async (location) => {
    const address = await serve((_, response) => response.writeHead(302, { location }).end());
    await expect(ask(address)).rejects.toThrow(/not public/);
  });

  test("a call with a key elsewhere is not followed, not even to itself", async () => {
    const asked: (string | undefined)[] = [];
    const address = await serve(({ url, headers }, response) => {
      asked.push(url, `${headers["api-key"]}`);
      response.writeHead(307, { location: "/again" }).end();
    });
    const sent = { method: "POST", headers: { "api-key": "k" }, body: "{}" } as const;
    await expect(ask(address, sent)).rejects.toThrow(/redirected a call/);
    expect(asked).toEqual(["/feed", "k"]);
  });
});
