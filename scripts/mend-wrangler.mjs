// wrangler 4.116 loses requests between its proxy and the worker: when a client hangs up in the middle of
// an upload, or at random when a kept connection has idled for the five seconds after which both ends
// close it. One lost request ends the whole development server
// (github.com/cloudflare/workers-sdk/pull/15252 fixes that upstream). The test pool and the Vite plugin need
// this version, so its faults are fixed where it lies. A version without them fails here: then this file
// has done its work and can go.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const EDITS = [
  {
    // A request that only reads is simply asked again. Any other waits for one that does, which the worker's
    // host answers by itself: the connection that is used next has been used just now.
    file: "ProxyWorker.js",
    from: "void fetch(userWorkerUrl, new Request(request, { headers })).then(",
    to: `const send = () => fetch(userWorkerUrl, new Request(request, { headers }));
      const wake = () => fetch(new URL("/cdn-cgi/platform-proxy", userWorkerUrl)).then((res) => res.arrayBuffer());
      const tried = (ask, times) => ask().catch((error) => {
        if (times === 1) throw error;
        return tried(ask, times - 1);
      });
      const reads = request.method === "GET" || request.method === "HEAD";
      void (reads ? tried(send, 3) : tried(wake, 3).catch(() => {}).then(send)).then(`,
  },
  {
    // One that is lost for all that gets a 500; the server goes on.
    file: "cli.js",
    from: 'event.reason.startsWith("Could not connect to InspectorProxyWorker")',
    to: 'event.reason.startsWith("Could not connect to InspectorProxyWorker") || event.reason === "Error inside ProxyWorker"',
  },
];

/**
 * Mends the wrangler that was just installed.
 *
 * @param {string} modules the folder node_modules
 * @throws when what is to be fixed isn't there as it was
 */
export function mendWrangler(modules) {
  for (const { file, from, to } of EDITS) {
    const path = join(modules, "wrangler", "wrangler-dist", file);
    const text = readFileSync(path, "utf8");
    if (text.includes(to)) continue;
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new Error(`${path} is not the one that scripts/mend-wrangler.mjs knows.`);
    writeFileSync(path, parts.join(to));
  }
}
