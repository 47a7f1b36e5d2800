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

/** A local upstream, configured by the site's owner. */
async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`);
}

function request(address: URL, call?: Parameters<typeof fetchUpstream>[1]["call"]) {
  return fetchUpstream(address, {
    accept: "application/json",
    timeoutMs: 300,
    maxBytes: BYTES_MAX,
    trustedOrigin: address.origin,
    ...(call && { call }),
  });
}

describe("fetching an upstream", () => {
  test("reads the body, compressed or not", async () => {
    const address = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(gzipSync('{"posts":[]}'));
    });
    expect(await (await request(address)).body.text()).toBe('{"posts":[]}');
  });

  test("stops reading a gzip bomb at the limit", async () => {
    // 200 kB compressed, 200 MB uncompressed.
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const address = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(bomb);
    });
    await expect(request(address)).rejects.toMatchObject({ isTooLarge: true });
  });

  test("stops reading 200 MB at the limit", async () => {
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
    await expect(request(address)).rejects.toMatchObject({ isTooLarge: true });
    await isLeft;
    expect(sent).toBeLessThan(100);
  });

  test("times out when one byte arrives at a time", async () => {
    const address = await serve((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(drip));
    });
    await expect(request(address)).rejects.toMatchObject({ isTransient: true });
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
  ])("a redirect to %s is not followed", async (location) => {
    const address = await serve((_, response) => response.writeHead(302, { location }).end());
    await expect(request(address)).rejects.toThrow(/not public/);
  });

  test("doesn't follow redirects of a call with a key, not even to the same origin", async () => {
    const received: (string | undefined)[] = [];
    const address = await serve(({ url, headers }, response) => {
      received.push(url, `${headers["api-key"]}`);
      response.writeHead(307, { location: "/again" }).end();
    });
    const call = { method: "POST", headers: { "api-key": "k" }, body: "{}" } as const;
    await expect(request(address, call)).rejects.toThrow(/redirected a call/);
    expect(received).toEqual(["/feed", "k"]);
  });
});
